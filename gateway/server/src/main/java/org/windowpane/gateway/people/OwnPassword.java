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
 * Lets people change their own password, by the one that they have. Guessing it from a page that
 * somebody left open is as slow as guessing it at the door.
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

  /** What became of it. */
  public sealed interface Result {
    /** What the ledger decided. */
    record Decided(Answer<Principal> answer) implements Result {}

    /** The password that they said they have is not theirs. */
    record Wrong() implements Result {}

    /** They must wait first. */
    record TooSoon(Duration remaining) implements Result {}
  }

  /**
   * Changes it; every session ends but the one it is asked in.
   *
   * @param session the one it is asked in
   * @param current the password that they have
   * @param fresh the one that they are to have
   */
  public Result change(Actor actor, Session session, String current, String fresh) {
    Instant now = clock.instant();
    String name = session.principal();
    Duration wait = throttle.waitFor(name, actor.address(), now);
    if (!wait.isZero()) {
      return new Result.TooSoon(wait);
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
            new ChangePassword(actor, known, passwords.hash(fresh), session.tokenHash())));
  }
}
