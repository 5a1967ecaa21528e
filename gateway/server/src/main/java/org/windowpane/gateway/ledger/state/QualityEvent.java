package org.windowpane.gateway.ledger.state;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.gateway.ledger.resources.QualityOrder;

/**
 * A change of the status of a QoS session or QoS booking.
 *
 * @param kind {@value #KIND}
 * @param at when the change happened
 * @param order the order after the change
 */
public record QualityEvent(String kind, Instant at, QualityOrder order) implements OutboxMessage {
  /** The kind of all such events in the outbox. */
  static final String KIND = "quality.change";

  /**
   * The event of a change; empty if the program learns of it from its answer, or has no sink.
   *
   * @param before the order before, or null
   * @param after the order after
   */
  public static Optional<QualityEvent> of(QualityOrder before, QualityOrder after, Instant now) {
    boolean isNews =
        before == null
            ? after.terms().kind() == QualityOrder.Kind.BOOKING || after.closing().isPresent()
            : before.closing().isEmpty()
                && (before.status() != after.status() || after.closing().isPresent());
    return isNews && after.terms().sink().isPresent()
        ? Optional.of(new QualityEvent(KIND, now, after.withoutSink()))
        : Optional.empty();
  }
}
