package org.windowpane.core.plan;

import java.util.HexFormat;
import java.util.OptionalLong;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.conflict.Treatment;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.protocol.value.Action;

/**
 * Ids of rules. They follow from the content of the rule, so that compiling the same plan again
 * gives the same ids. Each begins with the id of the booking that decides it.
 */
final class RuleIds {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private RuleIds() {}

  /** The booking's own id where the rule is just what it asks for, and else one derived from it. */
  static String of(ActiveRequest lead, FlowGroup flows, Action action) {
    boolean just =
        lead.id().equals(lead.booking())
            && lead.asks().flowGroup().equals(flows)
            && isJust(lead.asks().action(), action);
    return just
        ? lead.booking().toString()
        : lead.booking() + "." + HexFormat.of().toHexDigits(hash(flows + " " + words(action)));
  }

  private static boolean isJust(Treatment asked, Action action) {
    if (!(asked instanceof Treatment.Forward forward)) {
      return action instanceof Action.Deny;
    }
    if (action instanceof Action.Guarantee guarantee) {
      return forward.guaranteeBps().equals(OptionalLong.of(guarantee.rateBps()))
          && forward.limitBps().equals(guarantee.limitBps());
    }
    return forward.guaranteeBps().isEmpty()
        && !(action instanceof Action.Deny)
        && forward.limitBps().equals(action.limit());
  }

  private static String words(Action action) {
    if (action instanceof Action.Guarantee guarantee) {
      return "guarantee " + guarantee.rateBps() + " " + guarantee.limitBps().orElse(-1);
    }
    if (action instanceof Action.Limit limit) {
      return "limit " + limit.limitBps();
    }
    return action instanceof Action.Deny ? "deny" : "allow";
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
