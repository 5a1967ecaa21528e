package org.windowpane.hadoop.flows;

/** A transfer that may be reserved. All methods return at once and never throw. */
@FunctionalInterface
public interface Flow extends AutoCloseable {
  /** A transfer without a reservation. */
  Flow NONE = () -> {};

  /** The transfer has ended. Only the first call has an effect. */
  @Override
  void close();
}
