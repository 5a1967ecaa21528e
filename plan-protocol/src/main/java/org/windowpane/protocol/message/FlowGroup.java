package org.windowpane.protocol.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.Transport;

/** A set of flows: a conjunction of predicates, where an empty one is a wildcard. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
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
