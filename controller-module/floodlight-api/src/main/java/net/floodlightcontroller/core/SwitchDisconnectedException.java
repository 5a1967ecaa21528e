package net.floodlightcontroller.core;

import org.projectfloodlight.openflow.types.DatapathId;

/** The switch went away before it answered. */
public class SwitchDisconnectedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient DatapathId id;

  public SwitchDisconnectedException(DatapathId id) {
    super("switch " + id + " is not connected");
    this.id = id;
  }

  /** The switch that went away. */
  public DatapathId getId() {
    return id;
  }
}
