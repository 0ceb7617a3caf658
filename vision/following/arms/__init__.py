"""What arms do: reach in, draw, bring cards and stay."""
