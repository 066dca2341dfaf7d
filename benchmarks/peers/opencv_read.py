"""Reads a whole clip with OpenCV, as the papers' scripts do before they keep some of its frames."""

from __future__ import annotations

import sys

import cv2

if __name__ == "__main__":
    cv2.setNumThreads(1)
    capture = cv2.VideoCapture(sys.argv[1])
    frames = 0
    while True:
        there, _ = capture.read()
        if not there:
            break
        frames += 1
    assert frames == int(sys.argv[2]), frames
