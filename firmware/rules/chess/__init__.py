"""The board: positions, moves, notation, identity of positions, verdicts. Loaded only where the board is known."""
