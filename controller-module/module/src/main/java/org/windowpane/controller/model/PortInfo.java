package org.windowpane.controller.model;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A port of a switch.
 *
 * @param number the OpenFlow port number
 * @param up whether the port and its link are up
 * @param rateBps what can be sent in one second, in bits; empty when it is not known
 * @param flooding whether packets for every host, or for an unknown one, may be sent and taken here
 * @param queueCount how many queues it has for guarantees; beyond that they share one. Empty for as
 *     many as wanted
 * @param queueProblem why no queue can be made on this port; empty when one can
 */
public record PortInfo(
    int number,
    String name,
    boolean up,
    OptionalLong rateBps,
    boolean flooding,
    OptionalInt queueCount,
    Optional<String> queueProblem) {

  /** A port that has as many queues as are wanted. */
  public PortInfo(
      int number,
      String name,
      boolean up,
      OptionalLong rateBps,
      boolean flooding,
      Optional<String> queueProblem) {
    this(number, name, up, rateBps, flooding, OptionalInt.empty(), queueProblem);
  }
}
