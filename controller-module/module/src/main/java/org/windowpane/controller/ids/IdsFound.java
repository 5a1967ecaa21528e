package org.windowpane.controller.ids;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.windowpane.controller.queues.PortFound;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** Numbers that are in use, as switches report them. */
public interface IdsFound {

  /** The port's queues, if they were read. */
  Optional<PortFound> port(SwitchPort port);

  /** The numbers of the port's queues that are marked as the rule's. */
  List<Integer> queuesOf(String rule, SwitchPort port);

  /** The highest number that a meter of the switch may have; empty until its meters were read. */
  OptionalLong highestMeter(Dpid at);

  /** The meter that the rule's entries on the switch used when it was first read. */
  OptionalInt meterOf(String rule, Dpid at);
}
