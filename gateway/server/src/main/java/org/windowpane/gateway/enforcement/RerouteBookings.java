package org.windowpane.gateway.enforcement;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.tables.Change;

/**
 * Reroutes bookings whose path is broken: each gets another path that has room for the rest of its
 * window, and keeps its id. Where no path has room, its deployment states so until the path is
 * intact again.
 *
 * @param ids the bookings to check, in the order in which they get room
 */
public record RerouteBookings(List<UUID> ids) implements Command<Integer> {
  private static final Admission ADMISSION = Admission.onNetwork();

  /** Copies what could be changed from outside. */
  public RerouteBookings {
    ids = List.copyOf(ids);
  }

  /** Whether the path of a booking is broken, or its deployment states so. */
  public static boolean concerns(BookingRecord record, LedgerState state) {
    return record.state() == BookingState.BOOKED
        && (PathProblem.isReportedBy(record.deployment())
            || PathProblem.of(record.booking(), state.decisions()).isPresent());
  }

  @Override
  public Outcome<Integer> decide(LedgerState state, Instant now) {
    Batch batch = ADMISSION.open(state.decisions());
    Names names = Names.of(state);
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    for (UUID id : ids) {
      BookingRecord before = state.open().get(id);
      if (before == null || !concerns(before, state)) {
        continue;
      }
      Optional<String> problem = PathProblem.of(before.booking(), state.decisions());
      BookingRecord after =
          problem.isEmpty() ? restored(before, now) : rerouted(before, problem.get(), batch, now);
      if (!after.equals(before)) {
        changes.add(BOOKINGS.upsert(after));
        audit.add(entry(before, after, problem, names));
      }
    }
    return new Outcome<>(changes, audit, changes.size());
  }

  private static BookingRecord rerouted(
      BookingRecord before, String problem, Batch batch, Instant now) {
    Decision decision = batch.reroute(before.id(), now);
    if (decision instanceof Decision.Granted granted) {
      return restored(before.rebooked(granted.booking()), now);
    }
    Deployment old = before.deployment();
    Instant since = old.state() == DeploymentState.DEGRADED ? old.since() : now;
    return before.deployed(
        new Deployment(
            DeploymentState.DEGRADED, since, problem + explanation(decision), old.hops()));
  }

  private static String explanation(Decision decision) {
    Refusal refusal = ((Decision.Refused) decision).refusal();
    if (refusal.rule() == Rule.NOT_ENFORCEABLE) {
      return " " + refusal.reason();
    }
    return refusal.place().equals(Routing.REQUIREMENTS)
        ? " No other path was found that meets the requirements of the booking."
        : " No other way has room.";
  }

  /** Removes the statement that the path is broken. The controller's next report completes it. */
  private static BookingRecord restored(BookingRecord record, Instant now) {
    if (!PathProblem.isReportedBy(record.deployment())) {
      return record;
    }
    boolean hasStarted = !now.isBefore(record.booking().window().start());
    return record.deployed(
        hasStarted
            ? new Deployment(DeploymentState.INSTALLING, now, null, record.deployment().hops())
            : Deployment.pending(now));
  }

  private static AuditEntry entry(
      BookingRecord before, BookingRecord after, Optional<String> problem, Names names) {
    String subject = "booking " + before.id();
    Booking booking = before.booking();
    Map<String, Object> detail = new LinkedHashMap<>();
    if (!after.booking().equals(booking)) {
      detail.put("before", names.path(booking.flowGroup(), booking.path()));
      detail.put("after", names.path(booking.flowGroup(), after.booking().path()));
      detail.put("reason", problem.orElse(""));
      return AuditEntry.done(Actor.SYSTEM, "booking.reroute", subject, detail).about(booking);
    }
    detail.put("before", before.deployment().state().code());
    detail.put("after", after.deployment().state().code());
    if (after.deployment().detail() != null) {
      detail.put("detail", after.deployment().detail());
    }
    return AuditEntry.done(Actor.SYSTEM, "deployment.change", subject, detail).about(booking);
  }
}
