package org.windowpane.controller.model;

import java.util.Optional;

/** A set of flows: a conjunction of predicates, an empty one being a wildcard. */
public record FlowGroup(
    Optional<IpPrefix> srcHost,
    Optional<IpPrefix> dstHost,
    Optional<Transport> transport,
    Optional<PortRange> srcPort,
    Optional<PortRange> dstPort,
    Optional<Mac> srcEth,
    Optional<Mac> dstEth) {

  /** All flows. */
  public static final FlowGroup ALL =
      new FlowGroup(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
}
