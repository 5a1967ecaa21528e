package org.windowpane.gateway.enforcement;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.MaintenanceTable.MAINTENANCE;

import java.time.Duration;
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
import org.windowpane.core.admission.capacity.Outage;
import org.windowpane.core.admission.capacity.Outages;
import org.windowpane.core.admission.path.Impact;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.protocol.value.Hop;

/**
 * Moves bookings back to paths of fewer hops after maintenance, and remembers which windows are
 * done. A booking for which no such path has room stays where it is.
 *
 * @param ids the bookings, in the order in which they get room
 */
record ReturnBookings(List<UUID> ids) implements Command<Integer> {
  /** How long after the end of a window bookings come back: its links may come up later. */
  static final Duration TRIED_FOR = Duration.ofMinutes(15);

  private static final Admission ADMISSION = Admission.onNetwork();

  /** Copies what could be changed from outside. */
  ReturnBookings {
    ids = List.copyOf(ids);
  }

  /** The windows that are over and whose bookings are to come back. */
  static List<MaintenanceRecord> windows(LedgerState state, Instant now) {
    return state.maintenance().values().stream()
        .filter(it -> it.comeBack() && it.isOver(now))
        .sorted(MaintenanceRecord.BY_START)
        .toList();
  }

  /**
   * The bookings that would have fewer hops if they used what was out of service in one of these
   * windows, in order of their starts. Whether a path has room is not decided yet.
   */
  static List<UUID> candidates(LedgerState state, List<MaintenanceRecord> over, Instant now) {
    Network network = state.decisions().network();
    Window later = new Window(now, Instant.MAX);
    Outages parts =
        Outages.of(
            over.stream().map(it -> new Outage(it.id(), it.switches(), it.links(), later)).toList(),
            network);
    return state.open().values().stream()
        .filter(it -> isSettled(it, state, now))
        .filter(
            it ->
                shortest(it.booking(), network)
                    .flatMap(path -> parts.firstOn(path, later))
                    .isPresent())
        .map(BookingRecord::booking)
        .sorted(Impact.PRECEDENCE)
        .map(Booking::id)
        .toList();
  }

  private static boolean isSettled(BookingRecord record, LedgerState state, Instant now) {
    return record.state() == BookingState.BOOKED
        && !record.booking().path().hops().isEmpty()
        && now.isBefore(record.booking().window().end())
        && RerouteBookings.troubleOf(record, state, now).isEmpty();
  }

  /** The path of fewest hops between the ports of a booking, if it has fewer than its own. */
  private static Optional<Path> shortest(Booking booking, Network network) {
    List<Hop> hops = booking.path().hops();
    return network
        .path(hops.get(0).in(), hops.get(hops.size() - 1).out(), PathRequirements.NONE)
        .filter(path -> path.hops().size() < hops.size());
  }

  @Override
  public Outcome<Integer> decide(LedgerState state, Instant now) {
    Batch batch = ADMISSION.open(state.decisions());
    for (UUID id : ids) {
      BookingRecord record = state.open().get(id);
      if (record != null && isSettled(record, state, now) && !batch.rerouted().contains(id)) {
        batch.shorten(id, now);
      }
    }
    List<MaintenanceRecord> over = windows(state, now);
    Names names = Names.of(state);
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    for (UUID id : batch.rerouted()) {
      BookingRecord before = state.open().get(id);
      BookingRecord after = before.rebooked(batch.find(id).orElseThrow());
      changes.add(BOOKINGS.upsert(after));
      audit.add(entry(before.booking(), after.booking(), over, names));
    }
    over.stream()
        .filter(it -> it.isOver(now.minus(TRIED_FOR)))
        .forEach(it -> changes.add(MAINTENANCE.upsert(it.afterReturn())));
    return new Outcome<>(changes, audit, batch.rerouted().size());
  }

  private static AuditEntry entry(
      Booking before, Booking after, List<MaintenanceRecord> over, Names names) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("before", names.path(before.flowGroup(), before.path()));
    detail.put("after", names.path(after.flowGroup(), after.path()));
    detail.put(
        "reason",
        "Maintenance is over"
            + over.stream().findFirst().map(it -> " (" + it.reason() + ")").orElse("")
            + ": a path of fewer hops is in service again.");
    return AuditEntry.done(Actor.SYSTEM, "booking.reroute", "booking " + before.id(), detail)
        .about(before);
  }
}
