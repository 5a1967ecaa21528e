package org.windowpane.gateway.maintenance;

import static org.windowpane.gateway.ledger.tables.MaintenanceTable.MAINTENANCE;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Takes parts of the network out of service for one or several windows. New bookings avoid them;
 * {@link org.windowpane.gateway.enforcement.BookingRerouter} moves those that use them.
 *
 * @param actor an administrator
 * @param ids the ids of the windows
 * @param reason the reason, as users read it
 */
record ScheduleMaintenance(Actor actor, Supplier<UUID> ids, String reason, MaintenanceForm form)
    implements Command<Answer<List<MaintenanceRecord>>> {
  /** How many windows may be to come or in progress. */
  static final int MOST_OPEN = 1_000;

  /** How long windows that are over are kept, the latest {@link #MOST_OPEN} of them at most. */
  static final Duration KEPT = Duration.ofDays(30);

  @Override
  public Outcome<Answer<List<MaintenanceRecord>>> decide(LedgerState state, Instant now) {
    Optional<Answer<List<MaintenanceRecord>>> forbidden = forbidden(actor, state);
    Optional<Answer<List<MaintenanceRecord>>> objection =
        forbidden.isPresent() ? forbidden : form.objection(state, now);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    List<MaintenanceRecord> scheduled = records(now);
    long open = state.maintenance().values().stream().filter(it -> !it.isOver(now)).count();
    if (open + scheduled.size() > MOST_OPEN) {
      return Outcome.nothing(
          new Answer.Conflict<>(
              "There are %d maintenance windows to come, and there may be %d: cancel some first."
                  .formatted(open, MOST_OPEN)));
    }
    List<Change<?, ?>> changes = new ArrayList<>();
    List<MaintenanceRecord> over =
        state.maintenance().values().stream()
            .filter(it -> it.isOver(now))
            .sorted(Comparator.comparing((MaintenanceRecord it) -> it.window().end()).reversed())
            .toList();
    for (int i = 0; i < over.size(); i++) {
      if (i >= MOST_OPEN || over.get(i).isOver(now.minus(KEPT))) {
        changes.add(MAINTENANCE.remove(over.get(i)));
      }
    }
    scheduled.forEach(it -> changes.add(MAINTENANCE.upsert(it)));
    return new Outcome<>(
        changes,
        List.of(
            AuditEntry.done(
                actor,
                "maintenance.schedule",
                "maintenance " + scheduled.get(0).id(),
                detail(scheduled))),
        new Answer.Done<>(scheduled));
  }

  private List<MaintenanceRecord> records(Instant now) {
    List<MaintenanceRecord> records = new ArrayList<>();
    for (Window window : form.windows(now)) {
      UUID id = ids.get();
      Optional<UUID> series =
          form.recurrence().map(any -> records.isEmpty() ? id : records.get(0).id());
      records.add(
          new MaintenanceRecord(
              id,
              series,
              reason,
              form.switches(),
              form.links(),
              window,
              form.comeBack(),
              actor.principal(),
              now));
    }
    return records;
  }

  private static Map<String, Object> detail(List<MaintenanceRecord> scheduled) {
    MaintenanceRecord first = scheduled.get(0);
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("reason", first.reason());
    detail.put("parts", first.parts());
    detail.put("start", first.window().start().toString());
    if (!first.window().isEndless()) {
      detail.put("end", first.window().end().toString());
    }
    if (scheduled.size() > 1) {
      detail.put("windows", scheduled.size());
      detail.put("last", scheduled.get(scheduled.size() - 1).window().start().toString());
    }
    return detail;
  }

  /** Why an actor may not maintain the network; empty where it may. */
  static <A> Optional<Answer<A>> forbidden(Actor actor, LedgerState state) {
    Principal administrator = state.principals().get(actor.principal());
    return administrator == null || administrator.role() != Role.ADMINISTRATOR
        ? Optional.of(new Answer.Forbidden<>("Only administrators maintain the network."))
        : Optional.empty();
  }
}
