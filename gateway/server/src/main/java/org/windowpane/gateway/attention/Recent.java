package org.windowpane.gateway.attention;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A value that is computed again only when it is older than some time. Those who ask meanwhile wait
 * for the one computation.
 */
final class Recent<T> {
  private final long lastsNanos;
  private final Supplier<T> source;
  private final LongSupplier runningNanos;
  private T value;
  private long computedAt;

  /** A value that lasts so long. */
  Recent(Duration lasts, Supplier<T> source) {
    this(lasts, source, System::nanoTime);
  }

  /** As above, by {@code runningNanos}, which no jump of the clock changes. */
  Recent(Duration lasts, Supplier<T> source, LongSupplier runningNanos) {
    this.lastsNanos = lasts.toNanos();
    this.source = source;
    this.runningNanos = runningNanos;
  }

  /** The value. What the source throws is thrown, and not kept. */
  synchronized T get() {
    long now = runningNanos.getAsLong();
    if (value == null || now - computedAt >= lastsNanos) {
      value = source.get();
      computedAt = now;
    }
    return value;
  }
}
