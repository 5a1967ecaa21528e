package net.floodlightcontroller.core;

/** What became of a port. */
public enum PortChangeType {
  ADD,
  OTHER_UPDATE,
  DELETE,
  UP,
  DOWN
}
