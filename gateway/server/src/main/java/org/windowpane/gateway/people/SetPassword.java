package org.windowpane.gateway.people;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Gives somebody a password. Their sessions end. Whoever has one changes their own by {@link
 * ChangePassword}, so that nobody who finds an open page can.
 *
 * @param actor who asks: an administrator
 * @param name whom
 * @param hash of the password, in PHC form
 */
public record SetPassword(Actor actor, String name, String hash)
    implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    return UserChange.byAdministrator(
        state,
        actor,
        name,
        before ->
            name.equals(actor.principal()) && before.hasPassword()
                ? Outcome.nothing(
                    new Answer.Conflict<>("Change your own password with the one that you have."))
                : UserChange.of(
                    state,
                    actor,
                    "principal.password",
                    before,
                    before.withPassword(hash),
                    session -> true));
  }
}
