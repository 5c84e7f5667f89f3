"""Makes the fonts beside it: what Japanese and European texts need of BIZ UDPGothic, without hints.

    npm pack @expo-google-fonts/biz-udpgothic@0.4.2 && tar xzf expo-google-fonts-biz-udpgothic-0.4.2.tgz
    pip install 'fonttools==4.68.0'
    python docgen/fonts/subset.py package

Its licence reserves no name, so that the fonts keep theirs.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset

HERE = Path(__file__).parent
FONTS = {
    "BIZUDPGothic-Regular.ttf": "400Regular/BIZUDPGothic_400Regular.ttf",
    "BIZUDPGothic-Bold.ttf": "700Bold/BIZUDPGothic_700Bold.ttf",
}
RANGES = (
    (0x0020, 0x024F),  # Latin
    (0x0370, 0x045F),  # Greek, Cyrillic
    (0x2000, 0x206F),  # punctuation
    (0x2070, 0x20CF),  # raised figures, currencies
    (0x2100, 0x27BF),  # letters as signs, arrows, mathematics, figures in circles, shapes
    (0x3000, 0x30FF),  # Japanese punctuation, kana
    (0xFF00, 0xFFEF),  # wide and narrow forms
)


def jis_x_0208() -> set[int]:
    """Return the characters of JIS X 0208."""
    found = set()
    for row in range(0xA1, 0xFF):
        for cell in range(0xA1, 0xFF):
            found |= {ord(one) for one in bytes((row, cell)).decode("euc_jp", "ignore")}
    return found


def main(package: Path) -> None:
    options = subset.Options(hinting=False, notdef_outline=True, recalc_timestamp=False)
    options.layout_features = ["kern", "liga", "palt", "ccmp", "locl", "mark"]
    for name, source in FONTS.items():
        font = subset.load_font(package / source, options)
        made = subset.Subsetter(options)
        made.populate(unicodes=jis_x_0208() | {code for low, high in RANGES for code in range(low, high + 1)})
        made.subset(font)
        subset.save_font(font, HERE / name, options)
    (HERE / "OFL.txt").write_bytes((package / "LICENSE_FONT").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
