package org.windowpane.gateway.enforcement;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Instant;
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
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.path.Backups;
import org.windowpane.core.admission.path.Impact;
import org.windowpane.core.admission.path.PathRelations;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.core.network.Protection;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;

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

  /** Why a booking needs another path, a backup, or another statement about them. */
  public enum Trouble {
    /** Its path is broken or out of service, or no longer so, and it does not state this. */
    NEW,
    /** Its path is broken, as it states. */
    BROKEN,
    /** Its path is out of service at some time in its window, as it states. */
    INTERRUPTED,
    /** Its path is intact, and its backup is missing, broken, or out of service. */
    UNPROTECTED,
    /** Its path is intact, but not disjoint from, or the reverse of, that of the one it names. */
    NOT_AS_NAMED
  }

  /** The trouble of a booking; empty where there is none. */
  public static Optional<Trouble> troubleOf(BookingRecord record, LedgerState state, Instant now) {
    if (record.state() != BookingState.BOOKED) {
      return Optional.empty();
    }
    Booking booking = record.booking();
    State decisions = state.decisions();
    boolean isStatedBroken = PathProblem.isReportedBy(record.deployment());
    if (PathProblem.of(booking, decisions, now).isPresent()) {
      return Optional.of(isStatedBroken ? Trouble.BROKEN : Trouble.NEW);
    }
    boolean isStatedInterrupted = record.interruptedFrom() != null;
    if (Impact.isAffected(booking, decisions, now)) {
      return Optional.of(isStatedInterrupted ? Trouble.INTERRUPTED : Trouble.NEW);
    }
    if (isStatedBroken || isStatedInterrupted) {
      return Optional.of(Trouble.NEW);
    }
    if (isUnprotected(booking, decisions, now)) {
      return Optional.of(Trouble.UNPROTECTED);
    }
    return isNotAsNamed(booking, decisions) ? Optional.of(Trouble.NOT_AS_NAMED) : Optional.empty();
  }

  private static boolean isNotAsNamed(Booking booking, State decisions) {
    return booking.ask().pathRequirements().protection() != Protection.NONE
        && !PathRelations.areMet(booking, decisions);
  }

  private static boolean isUnprotected(Booking booking, State decisions, Instant now) {
    return Backups.isMissing(booking) || Backups.isBroken(booking, decisions, now);
  }

  @Override
  public Outcome<Integer> decide(LedgerState state, Instant now) {
    Batch batch = ADMISSION.open(state.decisions());
    Names names = Names.of(state);
    Map<UUID, BookingRecord> decided = new LinkedHashMap<>();
    for (UUID id : ids) {
      BookingRecord before = state.open().get(id);
      if (before != null
          && troubleOf(before, state, now).isPresent()
          && !batch.rerouted().contains(id)) {
        decided.put(id, decided(before, state.decisions(), batch, now));
      }
    }
    for (UUID id : batch.rerouted()) {
      BookingRecord before = state.open().get(id);
      decided.put(id, restored(before.rebooked(batch.find(id).orElseThrow()), now));
    }
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    MaintenanceReasons reasons = new MaintenanceReasons(state, now);
    decided.forEach(
        (id, after) -> {
          BookingRecord before = state.open().get(id);
          if (!after.equals(before)) {
            changes.add(BOOKINGS.upsert(after));
            Optional<String> reason =
                PathProblem.of(before.booking(), state.decisions(), now)
                    .or(() -> reasons.of(before.booking()))
                    .or(() -> related(before.booking(), state.decisions(), batch));
            audit.add(entry(before, after, reason, missing(after.booking(), batch), names));
          }
        });
    return new Outcome<>(changes, audit, changes.size());
  }

  /** The bookings to whose paths that of another one does not relate as it requires, by field. */
  private static Map<String, String> missing(Booking booking, Batch batch) {
    Map<String, String> missing = new LinkedHashMap<>();
    if (booking.namesAnother()) {
      State state = batch.state();
      PathRelations.notDisjointFrom(booking, state)
          .ifPresent(other -> missing.put("notDisjointFrom", other.toString()));
      PathRelations.notReverseOf(booking, state)
          .ifPresent(other -> missing.put("notReverseOf", other.toString()));
    }
    return missing;
  }

  private static BookingRecord decided(
      BookingRecord before, State decisions, Batch batch, Instant now) {
    Booking booking = before.booking();
    Optional<String> problem = PathProblem.of(booking, decisions, now);
    boolean isIntact =
        problem.isEmpty()
            && !Impact.isAffected(booking, decisions, now)
            && !isUnprotected(booking, decisions, now)
            && !isNotAsNamed(booking, decisions);
    return isIntact ? restored(before, now) : rerouted(before, problem, decisions, batch, now);
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

  /** Why a booking with an intact path and backup moves. */
  private static Optional<String> related(Booking booking, State decisions, Batch batch) {
    return PathRelations.notDisjointFrom(booking, decisions)
        .map("Its path shared a link or a risk of a link with that of booking %s."::formatted)
        .or(
            () ->
                booking
                    .ask()
                    .pathRequirements()
                    .reverseOf()
                    .filter(
                        other ->
                            batch.rerouted().contains(other)
                                || PathRelations.notReverseOf(booking, decisions).isPresent())
                    .map("It uses the path of booking %s in the other direction."::formatted));
  }

  private static List<String> backup(BookingRecord record, Names names) {
    Booking booking = record.booking();
    return names.path(booking.flowGroup(), booking.path().backupAlone());
  }

  private static AuditEntry entry(
      BookingRecord before,
      BookingRecord after,
      Optional<String> problem,
      Map<String, String> missing,
      Names names) {
    String subject = "booking " + before.id();
    Booking booking = before.booking();
    Map<String, Object> detail = new LinkedHashMap<>();
    if (!after.booking().equals(booking)) {
      detail.put("before", names.path(booking.flowGroup(), booking.path()));
      detail.put("after", names.path(booking.flowGroup(), after.booking().path()));
      detail.put("backupBefore", backup(before, names));
      detail.put("backupAfter", backup(after, names));
      detail.values().removeIf(List.of()::equals);
      detail.putAll(missing);
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
