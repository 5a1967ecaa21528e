package org.windowpane.protocol.message;

import java.util.Locale;

/** What a controller may do with switches. */
public enum ControllerRole {
  /** It is the master of the switches and makes them match the plan. */
  ACTIVE,
  /**
   * It reads switches and has the plan, so that it can become active at once. It writes nothing.
   */
  STANDBY;

  /** The name in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
