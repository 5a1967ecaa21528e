package org.windowpane.gateway.ledger.state;

import java.util.List;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;

/**
 * What a user may see. Administrators and auditors see everything. Members see the shares that they
 * hold, all shares above (where requests can be refused) and all shares below (which they
 * delegated). They also see their own bookings, and the bookings on shares that they hold and on
 * shares below.
 */
public final class Visibility {
  private final Principal viewer;
  private final ShareTree shares;

  /** What {@code viewer} may see of a state. */
  public Visibility(Principal viewer, LedgerState state) {
    this.viewer = viewer;
    this.shares = state.decisions().shares();
  }

  /** All shares that the user may see, each after its parent. */
  public List<Share> visibleShares() {
    return viewer.seesEverything()
        ? shares.parentsFirst()
        : shares.around(share -> share.heldBy(viewer.name()));
  }

  /** Whether the user may see the share. */
  public boolean seesShare(Share share) {
    return viewer.seesEverything()
        || shares.holdsChain(viewer.name(), share.name())
        || holdsSomethingBelow(share);
  }

  /** The share, if the user may see it. */
  public Optional<Share> findShare(String name) {
    return shares.find(name).filter(this::seesShare);
  }

  private boolean holdsSomethingBelow(Share share) {
    return shares.subtree(share.name()).stream().skip(1).anyMatch(it -> it.heldBy(viewer.name()));
  }

  /** Whether the user may see a booking that this principal made on this share. */
  public boolean seesBooking(String principal, String share) {
    return viewer.seesEverything()
        || viewer.name().equals(principal)
        || (shares.find(share).isPresent() && shares.holdsChain(viewer.name(), share));
  }

  /** Whether the user may cancel a booking of this principal. */
  public boolean mayCancel(String principal) {
    return viewer.role() == Role.ADMINISTRATOR
        || (viewer.role() == Role.MEMBER && viewer.name().equals(principal));
  }

  /** Whether the user may make others speakers of the share. */
  public boolean mayGrant(Share share) {
    return viewer.role() == Role.ADMINISTRATOR
        || (viewer.role() == Role.MEMBER && shares.holdsChain(viewer.name(), share.name()));
  }

  /** Whether the user may create, change, and delete contents of the share, such as services. */
  public boolean mayManageContents(Share share) {
    return viewer.role() == Role.ADMINISTRATOR
        || (viewer.role() == Role.MEMBER && share.heldBy(viewer.name()));
  }

  /** Whether the user may change or delete the share: speakers of a share above may. */
  public boolean mayReshape(Share share) {
    return viewer.role() == Role.ADMINISTRATOR
        || (viewer.role() == Role.MEMBER
            && share.parent().filter(it -> shares.holdsChain(viewer.name(), it)).isPresent());
  }
}
