package org.windowpane.gateway.ledger.state;

import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;

/**
 * Who may know of what. Administrators and auditors of everything; members of the shares they hold,
 * of all above (where their requests can be refused) and of all below (which they delegated); of
 * their own bookings, and of those on shares that they hold or that lie below one.
 */
public final class Visibility {
  private final Principal viewer;
  private final ShareTree shares;

  /** What {@code viewer} may know of a state. */
  public Visibility(Principal viewer, LedgerState state) {
    this.viewer = viewer;
    this.shares = state.decisions().shares();
  }

  /** Whether they may know of the share. */
  public boolean seesShare(Share share) {
    return viewer.seesEverything()
        || shares.holdsChain(viewer.name(), share.name())
        || holdsSomethingBelow(share);
  }

  private boolean holdsSomethingBelow(Share share) {
    return shares.subtree(share.name()).stream().skip(1).anyMatch(it -> it.heldBy(viewer.name()));
  }

  /** Whether they may know of a booking that this principal made on this share. */
  public boolean seesBooking(String principal, String share) {
    return viewer.seesEverything()
        || viewer.name().equals(principal)
        || (shares.find(share).isPresent() && shares.holdsChain(viewer.name(), share));
  }

  /** Whether they may give back what this principal booked. */
  public boolean mayCancel(String principal) {
    return viewer.role() == Role.ADMINISTRATOR
        || (viewer.role() == Role.MEMBER && viewer.name().equals(principal));
  }

  /** Whether they may make others speakers of the share. */
  public boolean mayGrant(Share share) {
    return viewer.role() == Role.ADMINISTRATOR
        || (viewer.role() == Role.MEMBER && shares.holdsChain(viewer.name(), share.name()));
  }

  /** Whether they may change what the share is, or end it: who handed it out may, or above. */
  public boolean mayReshape(Share share) {
    return viewer.role() == Role.ADMINISTRATOR
        || (viewer.role() == Role.MEMBER
            && share.parent().filter(it -> shares.holdsChain(viewer.name(), it)).isPresent());
  }
}
