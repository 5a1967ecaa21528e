package org.windowpane.gateway.people;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.LogInThrottle.Guess;
import org.windowpane.gateway.security.PasswordQueue.Priority;
import org.windowpane.gateway.security.Source;

/**
 * Changes the password of a user who enters the current one. The limit on wrong passwords is the
 * one that applies to sign-in, so that an open page does not let an attacker guess faster.
 */
public final class OwnPassword {
  private final Ledger ledger;
  private final LogIn.Parts parts;

  /** Changes the passwords of the ledger's principals. */
  public OwnPassword(Ledger ledger, LogIn.Parts parts) {
    this.ledger = ledger;
    this.parts = parts;
  }

  /** The result of a change. */
  public sealed interface Result {
    /** The decision of the ledger. */
    record Decided(Answer<Principal> answer) implements Result {}

    /** The current password is wrong. */
    record Wrong() implements Result {}

    /** The user must wait before the next attempt. */
    record Throttled(Duration remaining) implements Result {}
  }

  /**
   * Changes the password, ends all other sessions of the user, and revokes the user's API tokens.
   *
   * @param session the session of the request, which does not end
   * @param current the current password
   * @param newPassword the new password
   * @throws UnavailableException if too many passwords wait already
   */
  public CompletableFuture<Result> change(
      Actor actor, Session session, String current, String newPassword) {
    Guess guess = new Guess(Optional.of(session.principal()), Source.of(actor.address()), true);
    Duration wait = parts.throttle().take(guess);
    if (!wait.isZero()) {
      refused("session.throttle", actor);
      return CompletableFuture.completedFuture(new Result.Throttled(wait));
    }
    String known = ledger.state().principals().get(session.principal()).passwordHash();
    CompletableFuture<Boolean> check;
    try {
      check = parts.passwords().matches(current, known, Priority.KNOWN);
    } catch (UnavailableException e) {
      parts.throttle().giveBack(guess);
      throw e;
    }
    return check.thenCompose(
        matches -> {
          if (!matches) {
            refused("principal.password", actor);
            return CompletableFuture.<Result>completedFuture(new Result.Wrong());
          }
          parts.throttle().succeeded(guess);
          return parts
              .passwords()
              .hash(newPassword)
              .thenApply(hash -> new ChangePassword(actor, known, hash, session.tokenHash()))
              .<Result>thenApply(change -> new Result.Decided(ledger.decide(change)));
        });
  }

  private void refused(String action, Actor actor) {
    parts.events().refused(actor, action, "principal " + actor.principal(), Map.of());
  }
}
