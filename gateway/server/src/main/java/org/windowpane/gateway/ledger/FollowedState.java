package org.windowpane.gateway.ledger;

import java.time.Duration;
import java.util.Optional;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * The state that a standby gateway last read from the database, and its age. The ledger's thread
 * writes it, and any thread reads it.
 */
public final class FollowedState {
  /** From this age on, the gateway no longer answers from the state. */
  private static final Duration TOO_OLD = Duration.ofSeconds(3);

  /** How long a read waits for a change that was just stored. */
  private static final Duration WAIT_TIMEOUT = Duration.ofSeconds(2);

  private LedgerState state;
  private long readAt;
  private long changedAt = System.nanoTime();

  /** Replaces the state by one that was read at an instant of {@link System#nanoTime()}. */
  synchronized void replace(LedgerState read, long at) {
    state = read;
    readAt = at;
    notifyAll();
  }

  /** Forgets the state, and ends the wait of reads for a newer one. */
  synchronized void end() {
    state = null;
    notifyAll();
  }

  /** A change has just been stored: {@link #state} no longer returns an older state. */
  synchronized void expectChange() {
    changedAt = System.nanoTime();
  }

  /** The state; empty where none is recent enough. */
  synchronized Optional<LedgerState> state() {
    long required = changedAt;
    long deadline = System.nanoTime() + WAIT_TIMEOUT.toNanos();
    try {
      while (state != null && readAt - required < 0 && deadline - System.nanoTime() > 0) {
        wait(1 + Duration.ofNanos(Math.max(0, deadline - System.nanoTime())).toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    return isKnown() && readAt - required >= 0 ? Optional.of(state) : Optional.empty();
  }

  /** Whether there is a state that is not too old, but lacks a change that was announced. */
  synchronized boolean lacksChange() {
    return isKnown() && readAt - changedAt < 0;
  }

  /** Whether there is a state that is not too old. */
  synchronized boolean isKnown() {
    return state != null && System.nanoTime() - readAt < TOO_OLD.toNanos();
  }
}
