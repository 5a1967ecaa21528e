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

/** A requested change of a share. */
public sealed interface ShareChangeRequest {

  /** The name of the share. */
  String share();

  /** The action in the audit log. */
  String action();

  /** Changes the flows and privileges of a share. */
  record Alter(String share, ShareDefinition definition) implements ShareChangeRequest {
    @Override
    public String action() {
      return "share.alter";
    }
  }

  /** Moves a share and its descendants to another parent. */
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
          : Optional.of(
              new Answer.Forbidden<>(
                  "Only speakers of share "
                      + parent
                      + ", or of a share above it, move shares into it."));
    }
  }

  /** Deletes a share and its descendants. */
  record Delete(String share) implements ShareChangeRequest {
    @Override
    public String action() {
      return "share.delete";
    }
  }

  /** Why the actor may not make this change, or why it is not valid; empty if neither applies. */
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
          new Answer.Forbidden<>("Only speakers of a share above this one change it."));
    }
    if (this instanceof Alter alter) {
      return alter.definition().objection();
    }
    return this instanceof Move move ? move.objection(visibility, state) : Optional.empty();
  }

  /** The change in the form that the decision takes. */
  default ShareChange change(Share before, LedgerState state) {
    if (this instanceof Alter alter) {
      Privileges above =
          before
              .parent()
              .flatMap(parent -> state.decisions().shares().find(parent))
              .map(Share::privileges)
              .orElse(before.privileges());
      return new ShareChange.Alter(
          share(),
          alter.definition().flowGroup(),
          alter.definition().privileges(above, before.privileges().classSlots()));
    }
    return this instanceof Move move
        ? new ShareChange.Move(share(), move.parent())
        : new ShareChange.Delete(share());
  }
}
