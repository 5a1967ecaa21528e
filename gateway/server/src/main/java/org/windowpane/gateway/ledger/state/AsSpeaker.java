package org.windowpane.gateway.ledger.state;

import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;

/**
 * A user's rights in the text language. There only speakers act, and no role is above the share
 * tree. PANE's root, who holds the root share, is any administrator.
 */
public final class AsSpeaker {
  private AsSpeaker() {}

  /** The state for decisions on requests of {@code principal}; callers must not store it. */
  public static State decisions(LedgerState state, Principal principal) {
    State decisions = state.decisions();
    if (principal.role() != Role.ADMINISTRATOR) {
      return decisions;
    }
    Share root = decisions.shares().find(Share.ROOT).orElseThrow();
    return decisions.with(root.granting(principal.name()));
  }

  public static boolean holds(Principal principal, Share share) {
    return share.heldBy(principal.name()) || actsAsRoot(principal, share);
  }

  public static boolean actsAsRoot(Principal principal, Share share) {
    return principal.role() == Role.ADMINISTRATOR && share.parent().isEmpty();
  }
}
