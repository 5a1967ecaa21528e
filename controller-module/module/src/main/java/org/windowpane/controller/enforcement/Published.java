package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A value with a version that grows whenever it changes, for readers on other threads.
 *
 * @param <T> an immutable value
 */
public final class Published<T> {

  /**
   * The value at one version.
   *
   * @param version at least 1
   */
  public record At<T>(long version, T value) {}

  private At<T> current;

  /** Publishes the first value as version 1. */
  public Published(T first) {
    current = new At<>(1, first);
  }

  /** Publishes the value, as a new version if it is another one. */
  public synchronized void publish(T value) {
    if (!current.value().equals(value)) {
      current = new At<>(current.version() + 1, value);
      notifyAll();
    }
  }

  /** The value as it is now. */
  public synchronized At<T> now() {
    return current;
  }

  /** The value once its version is greater than this, or after the patience whatever it is then. */
  public synchronized At<T> after(long version, Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    long rest = timeout.toNanos();
    while (current.version() <= version && rest > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, rest);
      rest = deadline - System.nanoTime();
    }
    return current;
  }
}
