package org.windowpane.gateway.camara;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.QualityOrderTable.QUALITY_ORDERS;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.QualityOrder.Kind;
import org.windowpane.gateway.ledger.resources.QualityOrder.Reason;
import org.windowpane.gateway.ledger.resources.QualityOrder.Status;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Brings orders up to date with their bookings, and removes those that ended a while ago. Where a
 * booking of an order was cancelled, the order ends, and the others are cancelled too.
 *
 * @param ids the orders; one that is up to date stays as it is
 * @param lead how long before its start the gateway sends a window to switches
 */
record FollowOrders(List<UUID> ids, Duration lead) implements Command<Integer> {
  /** How long an order is kept after it ended; CAMARA requires 360 seconds. */
  static final Duration KEPT = Duration.ofMinutes(10);

  @Override
  public Outcome<Integer> decide(LedgerState state, Instant now) {
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    for (UUID id : ids) {
      QualityOrder order = state.qualityOrders().get(id);
      if (order != null) {
        if (isForgotten(order, now)) {
          changes.add(QUALITY_ORDERS.remove(order));
        } else {
          QualityOrder next = next(order, state, now);
          if (!next.equals(order)) {
            if (next.closing().isPresent()) {
              cancelRest(next, state, now, changes, audit);
            }
            changes.add(QUALITY_ORDERS.upsert(next));
            audit.add(entry(next));
          }
        }
      }
    }
    return new Outcome<>(changes, audit, changes.size());
  }

  private void cancelRest(
      QualityOrder order,
      LedgerState state,
      Instant now,
      List<Change<?, ?>> changes,
      List<AuditEntry> audit) {
    for (UUID id : order.bookings()) {
      BookingRecord booking = state.open().get(id);
      if (booking != null && booking.stateAt(now) == BookingState.BOOKED) {
        changes.add(BOOKINGS.upsert(CancelBooking.cancelled(booking, lead, now)));
        audit.add(
            AuditEntry.done(
                    Actor.SYSTEM,
                    "booking.cancel",
                    "booking " + id,
                    Map.of("because", "quality order " + order.id()))
                .about(booking.booking()));
      }
    }
  }

  private static AuditEntry entry(QualityOrder order) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("status", order.status().code());
    order.closing().ifPresent(it -> detail.put("reason", it.reason().code()));
    return AuditEntry.done(Actor.SYSTEM, "quality.change", "quality order " + order.id(), detail)
        .aboutHost(order.terms().device());
  }

  /** Whether an order is not up to date, or is to be removed. */
  static boolean isBehind(QualityOrder order, LedgerState state, Instant now) {
    return isForgotten(order, now) || !next(order, state, now).equals(order);
  }

  private static boolean isForgotten(QualityOrder order, Instant now) {
    return order.closing().filter(it -> !now.isBefore(it.at().plus(KEPT))).isPresent();
  }

  /** The order as its bookings are. */
  private static QualityOrder next(QualityOrder order, LedgerState state, Instant now) {
    if (order.closing().isPresent()) {
      return order;
    }
    Optional<QualityOrder> ended = ended(order, state, now);
    if (ended.isPresent() || now.isBefore(order.terms().start())) {
      return ended.orElse(order);
    }
    List<DeploymentState> deployed =
        order.bookings().stream().map(it -> state.open().get(it).deployment().state()).toList();
    if (deployed.stream().allMatch(it -> it == DeploymentState.ACTIVE)) {
      return order.status() == Status.AVAILABLE ? order : order.availableAt(now);
    }
    // What is only not confirmed at the moment may be there, so the status stays.
    boolean isRefused =
        order.terms().kind() == Kind.SESSION && deployed.contains(DeploymentState.FAILED);
    return isRefused ? order.with(Status.UNAVAILABLE) : order;
  }

  /** The order, ended, where its bookings are over. */
  private static Optional<QualityOrder> ended(QualityOrder order, LedgerState state, Instant now) {
    if (!now.isBefore(order.end())) {
      return Optional.of(order.closed(order.end(), Reason.EXPIRED));
    }
    boolean isCut = order.bookings().stream().map(state.open()::get).anyMatch(it -> !isBooked(it));
    Reason reason = now.isBefore(order.terms().start()) ? Reason.REVOKED : Reason.TERMINATED;
    return isCut ? Optional.of(order.closed(now, reason)) : Optional.empty();
  }

  /** A booking that is over leaves the open ones, or is in another state. */
  private static boolean isBooked(BookingRecord record) {
    return Objects.nonNull(record) && record.state() == BookingState.BOOKED;
  }
}
