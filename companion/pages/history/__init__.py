"""The record of the round: seen, and put right by touch."""
