package org.windowpane.gateway.ledger;

import java.time.Duration;
import java.util.Optional;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * What a gateway that stands by knows of the record, and how old that is. Written by the ledger's
 * thread, read by any.
 */
public final class FollowedState {
  /** From when on it is too old to be told to anybody. */
  private static final Duration TOO_OLD = Duration.ofSeconds(3);

  /** How long somebody waits for what they have just done. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private LedgerState state;
  private long readAt;
  private long newsAt = System.nanoTime();

  /** The state is as it was on record at an instant of {@link System#nanoTime()}. */
  synchronized void caughtUp(LedgerState read, long at) {
    state = read;
    readAt = at;
    notifyAll();
  }

  /** Nothing is known any more. */
  synchronized void end() {
    state = null;
    notifyAll();
  }

  /** Something has come on record just now: what is older is told to nobody. */
  synchronized void expectNews() {
    newsAt = System.nanoTime();
  }

  /** The state; empty where none is known that is new enough. */
  synchronized Optional<LedgerState> state() {
    long wanted = newsAt;
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (state != null && readAt - wanted < 0 && deadline - System.nanoTime() > 0) {
        wait(1 + Duration.ofNanos(Math.max(0, deadline - System.nanoTime())).toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    return isKnown() && readAt - wanted >= 0 ? Optional.of(state) : Optional.empty();
  }

  /** Whether there is a state that is not too old. */
  synchronized boolean isKnown() {
    return state != null && System.nanoTime() - readAt < TOO_OLD.toNanos();
  }
}
