package org.windowpane.core.plan;

import java.util.OptionalLong;
import org.windowpane.core.conflict.Action;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.flow.FlowGroup;

/**
 * Ids of rules. They follow from what the rule is, so that whoever compiles the same plan anew
 * comes to the same ids, and each begins with the id of the booking that decides it.
 */
final class RuleIds {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private RuleIds() {}

  /** The booking's own id where the rule is just what it asks for, and else one derived from it. */
  static String of(ActiveRequest lead, FlowGroup flows, RuleAction action) {
    boolean just =
        lead.id().equals(lead.booking())
            && lead.asks().flowGroup().equals(flows)
            && isJust(lead.asks().action(), action);
    return just
        ? lead.booking().toString()
        : lead.booking() + "." + String.format("%016x", hash(flows + " " + words(action)));
  }

  private static boolean isJust(Action asked, RuleAction action) {
    if (!(asked instanceof Action.Forward forward)) {
      return action instanceof RuleAction.Deny;
    }
    if (action instanceof RuleAction.Guarantee guarantee) {
      return forward.guaranteeBps().equals(OptionalLong.of(guarantee.rateBps()))
          && forward.limitBps().equals(guarantee.limitBps());
    }
    return forward.guaranteeBps().isEmpty()
        && !(action instanceof RuleAction.Deny)
        && forward.limitBps().equals(action.limit());
  }

  private static String words(RuleAction action) {
    if (action instanceof RuleAction.Guarantee guarantee) {
      return "guarantee " + guarantee.rateBps() + " " + guarantee.limitBps().orElse(-1);
    }
    if (action instanceof RuleAction.Limit limit) {
      return "limit " + limit.limitBps();
    }
    return action instanceof RuleAction.Deny ? "deny" : "allow";
  }

  /** Fowler, Noll and Vo's hash, FNV-1a, of 64 bits. */
  private static long hash(String text) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return hash;
  }
}
