"""森羅万象インテリジェンス: 5×5, infiltration, two royals."""
