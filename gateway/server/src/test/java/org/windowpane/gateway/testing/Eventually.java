package org.windowpane.gateway.testing;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what other threads do. Generous: it is no measure of how fast they are. */
public final class Eventually {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  private Eventually() {}

  /** Comes back as soon as it is so, and fails where it never is. */
  public static void eventually(String what, BooleanSupplier isSo) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (!isSo.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        fail("never came to be: " + what);
      }
      try {
        Thread.sleep(LOOK_EVERY.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        fail("interrupted while waiting for: " + what);
      }
    }
  }
}
