package org.windowpane.gateway.text;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.windowpane.core.admission.delegation.NewShare;
import org.windowpane.core.interpreter.Meaning;
import org.windowpane.core.language.Statement;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.AsSpeaker;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.shares.CreateShare;

/**
 * Creates a share, in the text language. The actor must be a speaker of the parent share.
 *
 * @param actor the user who sends the statement, and who becomes a speaker of the new share
 * @param statement the parsed statement
 */
public record ShareStatement(Actor actor, Statement.NewShare statement)
    implements Command<Answer<Share>> {

  @Override
  public Outcome<Answer<Share>> decide(LedgerState state, Instant now) {
    Optional<Share> parent = state.decisions().shares().find(statement.parent());
    Principal speaker = state.principals().get(actor.principal());
    if (speaker == null || !speaker.mayWrite()) {
      return Outcome.nothing(new Answer.Forbidden<>("Auditors change nothing."));
    }
    if (parent.isEmpty()) {
      return Outcome.nothing(new Answer.Missing<>("share " + statement.parent()));
    }
    try {
      return CreateShare.decide(
          actor,
          new NewShare(
              actor.principal(),
              AsSpeaker.actsAsRoot(speaker, parent.get()),
              statement.name(),
              statement.parent(),
              statement.flows(),
              Meaning.privileges(statement.privileges()),
              Set.of()),
          state);
    } catch (IllegalArgumentException invalid) {
      return Outcome.nothing(new Answer.Invalid<>("privileges", invalid.getMessage()));
    }
  }
}
