package org.windowpane.gateway.enforcement;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.HopStatus;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Stores the states of bookings on the switches. It does not store again what did not change.
 *
 * @param reports the latest reports, by the ids of bookings
 */
public record ReportDeployments(Map<UUID, Report> reports) implements Command<Integer> {

  /**
   * The report of one booking.
   *
   * @param state the state on the switches
   * @param detail the reason, as text, or null
   * @param hops the status on every switch
   */
  public record Report(DeploymentState state, String detail, List<HopStatus> hops) {}

  @Override
  public Outcome<Integer> decide(LedgerState state, Instant now) {
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    reports.forEach(
        (id, report) -> {
          BookingRecord before = state.open().get(id);
          if (before == null) {
            return;
          }
          Deployment old = before.deployment();
          Instant since = old.state() == report.state() ? old.since() : now;
          Deployment next = new Deployment(report.state(), since, report.detail(), report.hops());
          if (next.sameAs(old)) {
            return;
          }
          changes.add(BOOKINGS.upsert(before.deployed(next)));
          if (next.state() != old.state()) {
            audit.add(entry(before, next));
          }
        });
    return new Outcome<>(changes, audit, changes.size());
  }

  private static AuditEntry entry(BookingRecord before, Deployment after) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("before", before.deployment().state().code());
    detail.put("after", after.state().code());
    if (after.detail() != null) {
      detail.put("detail", after.detail());
    }
    return AuditEntry.done(Actor.SYSTEM, "deployment.change", "booking " + before.id(), detail)
        .about(before.booking());
  }
}
