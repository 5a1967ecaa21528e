package org.windowpane.gateway.enforcement;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.capacity.Outages;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.path.Backups;
import org.windowpane.core.admission.path.Impact;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.core.network.Network;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
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
 * Reroutes bookings whose path is broken, or is out of service for maintenance at some time in
 * their windows: each gets another path that has room for the rest of its window, and keeps its id.
 * Where no path has room, the booking states so until its path is intact and in service again.
 *
 * @param ids the bookings to check, in the order in which they get room
 */
public record RerouteBookings(List<UUID> ids) implements Command<Integer> {
  private static final Admission ADMISSION = Admission.onNetwork();

  /** Copies what could be changed from outside. */
  public RerouteBookings {
    ids = List.copyOf(ids);
  }

  /** Whether the path of a booking is broken or out of service, or the booking states so. */
  public static boolean concerns(BookingRecord record, LedgerState state, Instant now) {
    return record.state() == BookingState.BOOKED
        && (statesProblem(record) || hasProblem(record.booking(), state.decisions(), now));
  }

  /** Whether a booking states that its path is broken or out of service, or lacks its backup. */
  public static boolean statesProblem(BookingRecord record) {
    return lacksBackup(record.booking())
        || record.interruptedFrom() != null
        || PathProblem.isReportedBy(record.deployment());
  }

  private static boolean lacksBackup(Booking booking) {
    return booking.path().backup().isEmpty() && Backups.isMissing(booking, Network.EMPTY);
  }

  /** Whether the path of a booking, or its backup, is broken, or out of service in its window. */
  public static boolean hasProblem(Booking booking, State decisions, Instant now) {
    return Backups.isMissing(booking, decisions.network())
        || Impact.isAffected(booking, decisions, now)
        || problem(booking, decisions, now).isPresent();
  }

  /**
   * Why packets do not get through. What is broken because of maintenance that ends before the
   * booking starts does not count.
   */
  private static Optional<String> problem(Booking booking, State decisions, Instant now) {
    return PathProblem.of(booking, decisions).filter(any -> !isBack(booking, decisions, now));
  }

  private static boolean isBack(Booking booking, State decisions, Instant now) {
    return now.isBefore(booking.window().start())
        && decisions.outages().firstOn(booking.path(), Window.instant(now)).isPresent()
        && !Impact.isAffected(booking, decisions, now);
  }

  @Override
  public Outcome<Integer> decide(LedgerState state, Instant now) {
    Batch batch = ADMISSION.open(state.decisions());
    Names names = Names.of(state);
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    for (UUID id : ids) {
      BookingRecord before = state.open().get(id);
      if (before == null || !concerns(before, state, now)) {
        continue;
      }
      Optional<String> problem = problem(before.booking(), state.decisions(), now);
      Optional<String> maintenance = maintenance(before.booking(), state, now);
      BookingRecord after =
          problem.isEmpty()
                  && maintenance.isEmpty()
                  && !Backups.isMissing(before.booking(), state.decisions().network())
              ? restored(before, now)
              : rerouted(before, problem, state.decisions(), batch, now);
      if (!after.equals(before)) {
        changes.add(BOOKINGS.upsert(after));
        audit.add(entry(before, after, problem.or(() -> maintenance), names));
      }
    }
    return new Outcome<>(changes, audit, changes.size());
  }

  /** Which maintenance takes the path of a booking out of service, as a sentence. */
  private static Optional<String> maintenance(Booking booking, LedgerState state, Instant now) {
    if (!Impact.isAffected(booking, state.decisions(), now)) {
      return Optional.empty();
    }
    Window rest = booking.window().from(now);
    return state.maintenance().values().stream()
        .sorted(MaintenanceRecord.BY_START)
        .filter(it -> it.window().overlaps(rest))
        .filter(
            it ->
                Outages.of(List.of(it.outage()), state.decisions().network())
                    .firstOn(booking.path(), rest)
                    .isPresent())
        .findFirst()
        .map(
            it ->
                "Maintenance takes "
                    + it.parts()
                    + " out of service from "
                    + it.window().start().truncatedTo(ChronoUnit.SECONDS)
                    + (it.window().isEndless()
                        ? " on: "
                        : " until " + it.window().end().truncatedTo(ChronoUnit.SECONDS) + ": ")
                    + it.reason());
  }

  private static BookingRecord rerouted(
      BookingRecord before, Optional<String> problem, State decisions, Batch batch, Instant now) {
    Decision decision = batch.reroute(before.id(), now);
    if (decision instanceof Decision.Granted granted) {
      return restored(before.rebooked(granted.booking()), now);
    }
    BookingRecord interrupted = before.interruptedFrom(interruptedFrom(before, decisions, now));
    return problem
        .map(reason -> degraded(interrupted, reason + explanation(decision), now))
        .orElseGet(() -> restored(interrupted, now).interruptedFrom(interrupted.interruptedFrom()));
  }

  /** The start of the interruption that goes on, or of the next one; null where there is none. */
  private static Instant interruptedFrom(BookingRecord before, State decisions, Instant now) {
    Booking booking = before.booking();
    Instant known = before.interruptedFrom();
    if (!Impact.isAffected(booking, decisions, now)) {
      return null;
    }
    return decisions
        .outages()
        .firstOn(booking.path(), booking.window().from(now))
        .map(first -> known != null && !first.isAfter(now) ? known : Window.roundedUp(first))
        .orElse(null);
  }

  private static BookingRecord degraded(BookingRecord before, String detail, Instant now) {
    Deployment old = before.deployment();
    Instant since = old.state() == DeploymentState.DEGRADED ? old.since() : now;
    return before.deployed(new Deployment(DeploymentState.DEGRADED, since, detail, old.hops()));
  }

  private static String explanation(Decision decision) {
    Refusal refusal = ((Decision.Refused) decision).refusal();
    if (refusal.rule() == Rule.NOT_ENFORCEABLE) {
      return " " + refusal.reason();
    }
    if (refusal.place().equals(Backups.PROTECTION)) {
      return " " + refusal.reason();
    }
    return refusal.place().equals(Routing.REQUIREMENTS)
        ? " No other path was found that meets the requirements of the booking."
        : " No other way has room.";
  }

  /**
   * Removes the statement that the path is broken or out of service. The controller's next report
   * completes it.
   */
  private static BookingRecord restored(BookingRecord broken, Instant now) {
    BookingRecord record = broken.interruptedFrom(null);
    if (!PathProblem.isReportedBy(record.deployment())) {
      return record;
    }
    boolean hasStarted = !now.isBefore(record.booking().window().start());
    return record.deployed(
        hasStarted
            ? new Deployment(DeploymentState.INSTALLING, now, null, record.deployment().hops())
            : Deployment.pending(now));
  }

  private static List<String> backup(BookingRecord record, Names names) {
    Booking booking = record.booking();
    return names.path(booking.flowGroup(), booking.path().backupAlone());
  }

  private static AuditEntry entry(
      BookingRecord before, BookingRecord after, Optional<String> problem, Names names) {
    String subject = "booking " + before.id();
    Booking booking = before.booking();
    Map<String, Object> detail = new LinkedHashMap<>();
    if (!after.booking().equals(booking)) {
      detail.put("before", names.path(booking.flowGroup(), booking.path()));
      detail.put("after", names.path(booking.flowGroup(), after.booking().path()));
      detail.put("backupBefore", backup(before, names));
      detail.put("backupAfter", backup(after, names));
      detail.values().removeIf(List.of()::equals);
      detail.put("reason", problem.orElse("The booking lacks a backup that is intact."));
      return AuditEntry.done(Actor.SYSTEM, "booking.reroute", subject, detail).about(booking);
    }
    if (!Objects.equals(after.interruptedFrom(), before.interruptedFrom())
        && after.deployment().equals(before.deployment())) {
      boolean isInterrupted = after.interruptedFrom() != null;
      if (isInterrupted) {
        detail.put("interruptedFrom", after.interruptedFrom());
        detail.put("reason", problem.orElse(""));
      }
      String action = isInterrupted ? "booking.interrupt" : "booking.resume";
      return AuditEntry.done(Actor.SYSTEM, action, subject, detail).about(booking);
    }
    detail.put("before", before.deployment().state().code());
    detail.put("after", after.deployment().state().code());
    if (after.deployment().detail() != null) {
      detail.put("detail", after.deployment().detail());
    }
    return AuditEntry.done(Actor.SYSTEM, "deployment.change", subject, detail).about(booking);
  }
}
