"""Files of pictures and sound: writing, reading, sampling, checking; the only room that imports PyAV."""
