package org.windowpane.gateway.shares;

import java.util.Optional;
import org.windowpane.core.admission.delegation.ShareChange;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;

/** A change of a share, as it is asked for. */
public sealed interface ShareChangeRequest {

  /** The share. */
  String share();

  /** What stands in the record for it. */
  String action();

  /** Other flows and privileges. */
  record Alter(String share, ShareDefinition definition) implements ShareChangeRequest {
    @Override
    public String action() {
      return "share.alter";
    }
  }

  /** Another place in the tree, with all that is under it. */
  record Move(String share, String parent) implements ShareChangeRequest {
    @Override
    public String action() {
      return "share.move";
    }

    private <A> Optional<Answer<A>> objection(Visibility visibility, LedgerState state) {
      Optional<Share> target = state.decisions().shares().find(parent);
      if (target.filter(visibility::seesShare).isEmpty()) {
        return Optional.of(new Answer.Missing<>("share " + parent));
      }
      return visibility.mayGrant(target.get())
          ? Optional.empty()
          : Optional.of(new Answer.Forbidden<>("Only who holds share " + parent + " adds to it."));
    }
  }

  /** It and all that is under it are to be no longer there. */
  record Delete(String share) implements ShareChangeRequest {
    @Override
    public String action() {
      return "share.delete";
    }
  }

  /** Why this is not for the one who asks to decide, if it is not. */
  default <A> Optional<Answer<A>> objection(Actor actor, LedgerState state) {
    Principal viewer = state.principals().get(actor.principal());
    Optional<Share> found = state.decisions().shares().find(share());
    if (viewer == null) {
      return Optional.of(new Answer.Missing<>("share " + share()));
    }
    Visibility visibility = new Visibility(viewer, state);
    if (found.filter(visibility::seesShare).isEmpty()) {
      return Optional.of(new Answer.Missing<>("share " + share()));
    }
    if (!visibility.mayReshape(found.get())) {
      return Optional.of(
          new Answer.Forbidden<>("Only who holds a share above it changes what a share is."));
    }
    if (this instanceof Alter alter) {
      return alter.definition().objection();
    }
    return this instanceof Move move ? move.objection(visibility, state) : Optional.empty();
  }

  /** The same, for deciding. */
  default ShareChange change(Share before, LedgerState state) {
    if (this instanceof Alter alter) {
      Privileges above =
          before
              .parent()
              .flatMap(parent -> state.decisions().shares().find(parent))
              .map(Share::privileges)
              .orElse(before.privileges());
      return new ShareChange.Alter(
          share(), alter.definition().flowGroup(), alter.definition().privileges(above));
    }
    return this instanceof Move move
        ? new ShareChange.Move(share(), move.parent())
        : new ShareChange.Delete(share());
  }
}
