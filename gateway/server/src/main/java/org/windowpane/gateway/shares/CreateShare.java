package org.windowpane.gateway.shares;

import static org.windowpane.gateway.ledger.tables.ShareCreatorTable.SHARE_CREATORS;
import static org.windowpane.gateway.ledger.tables.ShareTable.SHARES;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.delegation.Delegation;
import org.windowpane.core.admission.delegation.NewShare;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.RefusalRecord;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Refusals;
import org.windowpane.gateway.ledger.state.Visibility;
import org.windowpane.gateway.ledger.tables.ShareCreatorTable.ShareCreator;

/**
 * Creates a share from a part of its parent.
 *
 * @param actor the user, who becomes a speaker of the share
 * @param form the request
 */
public record CreateShare(Actor actor, Form form) implements Command<Answer<Share>> {

  /**
   * The request.
   *
   * @param name the name of the share
   * @param parent the name of the parent
   * @param definition the flows and privileges
   * @param speakers the speakers other than the user
   */
  public record Form(
      String name, String parent, ShareDefinition definition, Set<String> speakers) {}

  @Override
  public Outcome<Answer<Share>> decide(LedgerState state, Instant now) {
    Optional<Share> parent = state.decisions().shares().find(form.parent());
    Principal viewer = state.principals().get(actor.principal());
    if (viewer == null
        || parent.isEmpty()
        || !new Visibility(viewer, state).seesShare(parent.get())) {
      return Outcome.nothing(new Answer.Missing<>("share " + form.parent()));
    }
    Optional<String> unknownUser =
        form.speakers().stream().filter(it -> !state.principals().containsKey(it)).findFirst();
    if (unknownUser.isPresent()) {
      return Outcome.nothing(
          new Answer.Invalid<>("speakers", "there is no user " + unknownUser.get()));
    }
    Optional<Answer<Share>> objection = form.definition().objection();
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    boolean administrator = viewer.role() == Role.ADMINISTRATOR;
    return decide(actor, toNewShare(parent.get(), administrator), state);
  }

  private NewShare toNewShare(Share parent, boolean administrator) {
    return new NewShare(
        actor.principal(),
        administrator,
        form.name(),
        form.parent(),
        form.definition().flowGroup(),
        form.definition().privileges(parent.privileges(), 0),
        form.speakers());
  }

  /** Decides on a share whose parent exists, and records the decision in the audit log. */
  public static Outcome<Answer<Share>> decide(Actor actor, NewShare newShare, LedgerState state) {
    if (state.isFormerShare(newShare.name())) {
      return Outcome.nothing(
          new Answer.Conflict<>(
              "A deleted share had the name " + newShare.name() + ". Choose another name."));
    }
    Delegation.Outcome outcome = Delegation.decide(state.decisions(), newShare);
    String subject = "share " + newShare.name();
    Map<String, Object> detail = detail(newShare);
    if (outcome instanceof Delegation.Outcome.Made made) {
      return new Outcome<>(
          List.of(
              SHARES.upsert(made.share()),
              SHARE_CREATORS.upsert(new ShareCreator(newShare.name(), actor.principal()))),
          List.of(AuditEntry.done(actor, "share.create", subject, detail).about(newShare.name())),
          new Answer.Done<>(made.share()));
    }
    Refusal refusal = ((Delegation.Outcome.Refused) outcome).refusal();
    RefusalRecord refusalRecord = Refusals.describe(refusal, Names.of(state));
    detail.put("refusal", refusalRecord);
    Answer<Share> answer =
        refusal.rule() == Rule.NAME_TAKEN
            ? new Answer.Conflict<>(refusalRecord.message())
            : new Answer.Refused<>(refusalRecord);
    return new Outcome<>(
        List.of(),
        List.of(AuditEntry.refused(actor, "share.create", subject, detail).about(newShare.name())),
        answer);
  }

  private static Map<String, Object> detail(NewShare newShare) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("parent", newShare.parent());
    detail.putAll(ShareDefinition.detail(newShare.flowGroup(), newShare.privileges()));
    detail.put("speakers", newShare.speakers());
    return detail;
  }
}
