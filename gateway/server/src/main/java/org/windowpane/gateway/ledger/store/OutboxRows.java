package org.windowpane.gateway.ledger.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.windowpane.gateway.database.PostgresJson;
import org.windowpane.gateway.ledger.state.Delivery;
import org.windowpane.gateway.ledger.state.OutboxMessage;
import org.windowpane.gateway.ledger.state.Recipient;

/**
 * Writes notifications into the outbox, in the transaction of the change that caused them. It uses
 * one statement for each recipient, and counts notifications that have no room as dropped. It
 * discards those for a recipient that the same transaction removed or switched off, as with those
 * that were already waiting.
 */
public final class OutboxRows {
  private final Handle handle;

  OutboxRows(Handle handle) {
    this.handle = handle;
  }

  void write(List<Delivery> deliveries) {
    Map<Recipient, List<OutboxMessage>> byRecipient = new LinkedHashMap<>();
    for (Delivery each : deliveries) {
      byRecipient.computeIfAbsent(each.to(), any -> new ArrayList<>()).add(each.message());
    }
    byRecipient.forEach(this::write);
  }

  private void write(Recipient to, List<OutboxMessage> notifications) {
    RecipientRow row = RecipientRow.of(to);
    List<OutboxMessage> stored =
        notifications.subList(0, Math.min(notifications.size(), Delivery.MOST_WAITING));
    int written =
        handle
            .createUpdate(
                """
                INSERT INTO outbox (%1$s, kind, at, notice, next_at)
                SELECT CAST(:to AS %2$s), kind, at::timestamptz, notice::json, at::timestamptz
                  FROM unnest(:kinds, :instants, :notices)
                       WITH ORDINALITY AS given (kind, at, notice, number)
                 WHERE number <= :most - (SELECT count(*) FROM outbox WHERE %1$s = CAST(:to AS %2$s))
                   AND EXISTS (SELECT FROM %1$s WHERE %3$s = CAST(:to AS %2$s) AND %4$s)
                 ORDER BY number
                """
                    .formatted(row.table(), row.type(), row.id(), row.accepts()))
            .bind("to", row.key())
            .bind("most", Delivery.MOST_WAITING)
            .bindArray("kinds", String.class, stored.stream().map(OutboxMessage::kind).toArray())
            .bindArray(
                "instants", String.class, stored.stream().map(it -> it.at().toString()).toArray())
            .bindArray("notices", String.class, stored.stream().map(PostgresJson::write).toArray())
            .execute();
    if (written < notifications.size()) {
      handle.execute(
          "UPDATE %s SET dropped = dropped + ?, last_error = ? WHERE %s = ? AND %s"
              .formatted(row.table(), row.id(), row.accepts()),
          notifications.size() - written,
          "More than " + Delivery.MOST_WAITING + " were waiting.",
          row.key());
    }
  }
}
