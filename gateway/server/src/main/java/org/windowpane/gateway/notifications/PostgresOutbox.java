package org.windowpane.gateway.notifications;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.store.RecipientRow;

/**
 * The outbox in PostgreSQL. A transaction writes the recipient's row before the outbox's row, in
 * the same order as the ledger when it removes a recipient. Another order could cause a deadlock.
 */
public final class PostgresOutbox implements Outbox {
  private static final String HEALTH =
      """
      SELECT id, failures, failing_since, last_error, last_delivered_at, dropped,
             (SELECT count(*) FROM outbox WHERE %1$s = it.id) AS waiting
        FROM (SELECT %2$s AS id, failures, failing_since, last_error, last_delivered_at, dropped
                FROM %1$s) AS it
       WHERE id = ANY (:ids)
      """;

  private final Database database;

  /** The outbox of {@code database}. */
  public PostgresOutbox(Database database) {
    this.database = database;
  }

  @Override
  public List<Waiting> heads() {
    return read(
        handle ->
            handle
                .createQuery(
                    """
                    WITH RECURSIVE head AS (
                      (SELECT * FROM outbox ORDER BY recipient, seq LIMIT 1)
                      UNION ALL
                      SELECT next.*
                        FROM head
                             CROSS JOIN LATERAL (
                               SELECT * FROM outbox
                                WHERE outbox.recipient > head.recipient
                                ORDER BY recipient, seq LIMIT 1) AS next)
                    SELECT seq, id, webhook, mailbox, quality_order, kind, at, notice, attempts, next_at FROM head
                    """)
                .map((row, context) -> waiting(row))
                .list());
  }

  private static Waiting waiting(ResultSet row) throws SQLException {
    return new Waiting(
        row.getLong("seq"),
        row.getObject("id", UUID.class),
        RecipientRow.read(row),
        row.getString("kind"),
        new Row(row).instant("at"),
        row.getString("notice"),
        row.getInt("attempts"),
        new Row(row).instant("next_at"));
  }

  @Override
  public long depth() {
    return read(
        handle -> handle.createQuery("SELECT count(*) FROM outbox").mapTo(Long.class).one());
  }

  @Override
  public void delivered(Waiting delivery, Instant now) {
    RecipientRow row = RecipientRow.of(delivery.to());
    change(
        handle -> {
          handle.execute(
              """
              UPDATE %s SET failures = 0, failing_since = NULL, last_error = NULL,
                            last_delivered_at = ?
               WHERE %s = ?
              """
                  .formatted(row.table(), row.id()),
              now,
              row.key());
          remove(handle, delivery);
        });
  }

  @Override
  public void failed(Waiting delivery, String reason, Instant now, Instant next) {
    change(
        handle -> {
          recordFailure(handle, delivery, reason, now, 0);
          handle.execute(
              "UPDATE outbox SET attempts = attempts + 1, next_at = ? WHERE seq = ?",
              next,
              delivery.seq());
        });
  }

  @Override
  public void dropped(Waiting delivery, String reason, Instant now) {
    change(
        handle -> {
          recordFailure(handle, delivery, reason, now, 1);
          remove(handle, delivery);
        });
  }

  @Override
  public void discarded(Waiting delivery, String reason) {
    RecipientRow row = RecipientRow.of(delivery.to());
    change(
        handle -> {
          handle.execute(
              "UPDATE %s SET last_error = ?, dropped = dropped + 1 WHERE %s = ?"
                  .formatted(row.table(), row.id()),
              reason,
              row.key());
          remove(handle, delivery);
        });
  }

  private static void remove(Handle handle, Waiting delivery) {
    handle.execute("DELETE FROM outbox WHERE seq = ?", delivery.seq());
  }

  private static void recordFailure(
      Handle handle, Waiting delivery, String reason, Instant now, int dropped) {
    RecipientRow row = RecipientRow.of(delivery.to());
    handle.execute(
        """
        UPDATE %s SET failures = failures + 1, failing_since = coalesce(failing_since, ?),
                      last_error = ?, dropped = dropped + ?
         WHERE %s = ?
        """
            .formatted(row.table(), row.id()),
        now,
        reason,
        dropped,
        row.key());
  }

  @Override
  public Map<UUID, Health> webhooks(Collection<UUID> ids) {
    return read(
        handle ->
            handle
                .createQuery(HEALTH.formatted("webhook", "id"))
                .bindArray("ids", UUID.class, ids.toArray())
                .map((row, context) -> Map.entry(row.getObject("id", UUID.class), health(row)))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  @Override
  public Optional<Health> mailbox(String principal) {
    return read(
        handle ->
            handle
                .createQuery(HEALTH.formatted("mailbox", "principal"))
                .bindArray("ids", String.class, principal)
                .map((row, context) -> health(row))
                .findOne());
  }

  private static Health health(ResultSet row) throws SQLException {
    return new Health(
        row.getLong("failures"),
        new Row(row).instantIfAny("failing_since"),
        Optional.ofNullable(row.getString("last_error")),
        new Row(row).instantIfAny("last_delivered_at"),
        row.getLong("waiting"),
        row.getLong("dropped"));
  }

  private <T> T read(Function<Handle, T> query) {
    try {
      return database.work().withHandle(query::apply);
    } catch (JdbiException e) {
      throw new UnavailableException("The outbox cannot be read at the moment.");
    }
  }

  private void change(Consumer<Handle> update) {
    try {
      database.work().useTransaction(update::accept);
    } catch (JdbiException e) {
      throw new UnavailableException("The outbox cannot be written at the moment.");
    }
  }
}
