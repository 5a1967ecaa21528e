package org.windowpane.controller.model;

/** How packets without a guarantee of their own stand to each other on every port. */
public enum TrafficClass {
  /** Before everything that is not guaranteed. */
  LATENCY,
  /** After everything else. */
  SCAVENGER;

  /**
   * The class of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static TrafficClass parse(String name) {
    return switch (name) {
      case "latency" -> LATENCY;
      case "scavenger" -> SCAVENGER;
      default -> throw new IllegalArgumentException("\"" + name + "\" is not latency or scavenger");
    };
  }
}
