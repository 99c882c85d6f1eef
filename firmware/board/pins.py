"""Which GPIO each signal is on. Made from hardware/pinmap.json by tools/remis/pins.py: change it there."""

LEVER_L = 33
LEVER_R = 27
OFFER_L = 32
CLAIM_L = 25
OFFER_R = 26
CLAIM_R = 14
KEY_PAUSE = 13
KEY_OK = 23
KEY_PLUS = 36
KEY_MINUS = 39
SDA0 = 21
SCL0 = 22
SDA1 = 18
SCL1 = 19
LED_L = 16
LED_R = 17
BUZZER = 4
PWR_GOOD_N = 34
GAUGE_ALRT_N = 35
