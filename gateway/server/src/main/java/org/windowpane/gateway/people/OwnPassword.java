package org.windowpane.gateway.people;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.security.LogInThrottle;
import org.windowpane.gateway.security.Passwords;

/**
 * Changes the password of a user who enters the current one. The limit on wrong passwords is the
 * one that applies to sign-in, so that an open page does not let an attacker guess faster.
 */
public final class OwnPassword {
  private final Ledger ledger;
  private final Passwords passwords;
  private final LogInThrottle throttle;
  private final Clock clock;

  /** Changes the passwords of the ledger's principals. */
  public OwnPassword(Ledger ledger, Passwords passwords, LogInThrottle throttle, Clock clock) {
    this.ledger = ledger;
    this.passwords = passwords;
    this.throttle = throttle;
    this.clock = clock;
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
   * Changes the password, and ends all other sessions of the user.
   *
   * @param session the session of the request, which does not end
   * @param current the current password
   * @param newPassword the new password
   */
  public Result change(Actor actor, Session session, String current, String newPassword) {
    Instant now = clock.instant();
    String name = session.principal();
    Duration wait = throttle.waitFor(name, actor.address(), now);
    if (!wait.isZero()) {
      return new Result.Throttled(wait);
    }
    String known = ledger.state().principals().get(name).passwordHash();
    if (!passwords.matches(current, known)) {
      throttle.failed(name, actor.address(), now);
      ledger.decide(new RefusePassword(actor));
      return new Result.Wrong();
    }
    throttle.succeeded(name, actor.address());
    return new Result.Decided(
        ledger.decide(
            new ChangePassword(actor, known, passwords.hash(newPassword), session.tokenHash())));
  }
}
