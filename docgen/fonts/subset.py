"""Makes the fonts beside it: what Japanese and European texts need of two families, without hints.

    npm pack @expo-google-fonts/biz-udpgothic@0.4.2 @expo-google-fonts/fira-sans@0.4.1
    for font in biz-udpgothic-0.4.2 fira-sans-0.4.1; do \\
        mkdir $font && tar xzf expo-google-fonts-$font.tgz -C $font; done
    pip install 'fonttools==4.68.0'
    python docgen/fonts/subset.py .

Their licences reserve no name, so that the fonts keep theirs.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset

HERE = Path(__file__).parent

LATIN = (
    (0x0020, 0x024F),  # Latin
    (0x0370, 0x045F),  # Greek, Cyrillic
    (0x2000, 0x206F),  # punctuation
    (0x2070, 0x20CF),  # raised figures, currencies
)
SIGNS = (
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


def within(ranges: tuple[tuple[int, int], ...]) -> set[int]:
    return {code for low, high in ranges for code in range(low, high + 1)}


FAMILIES = {
    "BIZUDPGothic": ("biz-udpgothic-0.4.2", jis_x_0208() | within(LATIN + SIGNS)),
    "FiraSans": ("fira-sans-0.4.1", within(LATIN)),
}
WEIGHTS = ("400Regular", "700Bold")


def main(packages: Path) -> None:
    options = subset.Options(hinting=False, notdef_outline=True, recalc_timestamp=False)
    options.layout_features = ["kern", "liga", "palt", "ccmp", "locl", "mark"]
    for family, (name, codes) in FAMILIES.items():
        package = packages / name / "package"
        for weight in WEIGHTS:
            font = subset.load_font(package / weight / f"{family}_{weight}.ttf", options)
            made = subset.Subsetter(options)
            made.populate(unicodes=codes)
            made.subset(font)
            subset.save_font(font, HERE / f"{family}-{weight.lstrip('0123456789')}.ttf", options)
        (HERE / f"OFL-{family}.txt").write_bytes((package / "LICENSE_FONT").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
