"""イッシンイッタイ: hidden hands, a shared deck, 28 cards."""
