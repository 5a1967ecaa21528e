package org.windowpane.controller.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A port of a switch.
 *
 * @param number the OpenFlow port number
 * @param up whether the port and its link are up
 * @param rateBps what can be sent in one second, in bits; empty when it is not known
 * @param flooding whether packets for everyone, or for nobody known, may be sent and taken here
 * @param queueProblem why no queue can be made on this port; empty when one can
 */
public record PortInfo(
    int number,
    String name,
    boolean up,
    OptionalLong rateBps,
    boolean flooding,
    Optional<String> queueProblem) {}
