package org.windowpane.gateway.application;

/**
 * Who asks, for the record.
 *
 * @param principal their name
 * @param address where they ask from
 */
public record Actor(String principal, String address) {
  /** The gateway itself. */
  public static final Actor SYSTEM = new Actor("system", "gateway");
}
