package org.windowpane.gateway.people;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Sets the password of a user, ends the user's sessions, and revokes the user's API tokens. An
 * administrator who has a password changes it with {@link ChangePassword}, which requires the
 * current one. An attacker who finds an open page therefore cannot change it.
 *
 * @param actor an administrator
 * @param name the name of the user
 * @param hash the hash of the password, in PHC form
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
                    new Answer.Conflict<>("To change your own password, enter your current one."))
                : UserChange.of(
                    state,
                    actor,
                    "principal.password",
                    before,
                    before.withPassword(hash),
                    UserChange.Ends.EVERYTHING));
  }
}
