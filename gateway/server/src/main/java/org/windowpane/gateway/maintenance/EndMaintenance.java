package org.windowpane.gateway.maintenance;

import static org.windowpane.gateway.ledger.tables.MaintenanceTable.MAINTENANCE;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Puts parts of the network back into service: ends a window in progress, and cancels one to come.
 * The bookings of a window in progress come back if it was scheduled so.
 *
 * @param actor an administrator
 * @param ofSeries whether to do the same to all windows of the series that are not over
 */
record EndMaintenance(Actor actor, UUID id, boolean ofSeries)
    implements Command<Answer<List<MaintenanceRecord>>> {

  @Override
  public Outcome<Answer<List<MaintenanceRecord>>> decide(LedgerState state, Instant now) {
    Optional<Answer<List<MaintenanceRecord>>> forbidden =
        ScheduleMaintenance.forbidden(actor, state);
    if (forbidden.isPresent()) {
      return Outcome.nothing(forbidden.get());
    }
    MaintenanceRecord named = state.maintenance().get(id);
    if (named == null) {
      return Outcome.nothing(new Answer.Missing<>("maintenance " + id));
    }
    List<MaintenanceRecord> open =
        state.maintenance().values().stream()
            .filter(it -> it.id().equals(id) || isOfSeriesOf(named, it))
            .filter(it -> !it.isOver(now))
            .sorted(MaintenanceRecord.BY_START)
            .toList();
    if (open.isEmpty()) {
      return Outcome.nothing(new Answer.Conflict<>("This maintenance is over."));
    }
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    for (MaintenanceRecord each : open) {
      boolean hasStarted = each.window().start().isBefore(now);
      changes.add(hasStarted ? MAINTENANCE.upsert(each.until(now)) : MAINTENANCE.remove(each));
      audit.add(
          AuditEntry.done(
              actor,
              hasStarted ? "maintenance.end" : "maintenance.cancel",
              "maintenance " + each.id(),
              Map.of(
                  "reason", each.reason(),
                  "parts", each.parts(),
                  "start", each.window().start().toString())));
    }
    return new Outcome<>(changes, audit, new Answer.Done<>(open));
  }

  private boolean isOfSeriesOf(MaintenanceRecord named, MaintenanceRecord other) {
    return ofSeries && named.series().isPresent() && named.series().equals(other.series());
  }
}
