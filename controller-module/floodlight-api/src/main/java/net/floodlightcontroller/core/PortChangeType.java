package net.floodlightcontroller.core;

/** The kind of change of a port. */
public enum PortChangeType {
  ADD,
  OTHER_UPDATE,
  DELETE,
  UP,
  DOWN
}
