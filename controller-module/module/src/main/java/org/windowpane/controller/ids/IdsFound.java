package org.windowpane.controller.ids;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.windowpane.controller.queues.PortFound;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** Numbers that are in use, as switches report them. */
public interface IdsFound {

  /** The port's queues, if they were read. */
  Optional<PortFound> port(SwitchPort port);

  /** The numbers of the port's queues that are marked as the rule's. */
  List<Integer> queuesOf(String rule, SwitchPort port);

  /** The numbers that the module's meters may have; empty until the switch's meters were read. */
  Optional<NumberRange> meters(Dpid at);

  /** The meter that the rule's entries on the switch used when it was first read. */
  OptionalInt meterOf(String rule, Dpid at);

  /** The numbers that the module's groups may have; empty until the switch's groups were read. */
  Optional<NumberRange> groups(Dpid at);

  /** The group that the rule's entries on the switch used when it was first read. */
  OptionalInt groupOf(String rule, Dpid at);
}
