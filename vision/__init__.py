"""Pictures in, cards out. numpy and OpenCV only."""
