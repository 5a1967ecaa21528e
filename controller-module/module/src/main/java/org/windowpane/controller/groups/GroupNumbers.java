package org.windowpane.controller.groups;

import java.util.OptionalInt;
import org.windowpane.protocol.value.Dpid;

/** Where the numbers of groups come from. */
@FunctionalInterface
public interface GroupNumbers {

  /** No switch has groups. */
  GroupNumbers NONE = (rule, at) -> OptionalInt.empty();

  /** The number of the rule's group on the switch; empty if it can have none there. */
  OptionalInt groupFor(String rule, Dpid at);
}
