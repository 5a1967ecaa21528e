package org.windowpane.gateway.audit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.Query;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/** Every event in the audit log, in PostgreSQL. */
public final class PostgresAuditTrail implements AuditTrail {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresAuditTrail.class);

  /** How many events are looked at by one statement of {@link #forEach}. */
  private static final long STRIDE = 2_000;

  private final Database database;

  /** Reads from {@code database}. */
  public PostgresAuditTrail(Database database) {
    this.database = database;
  }

  @Override
  public Optional<AuditEvent> find(long seq) {
    return read(
        handle ->
            handle
                .createQuery(AuditRows.SELECT + " WHERE e.seq = ?")
                .bind(0, seq)
                .map(AuditRows::read)
                .findOne());
  }

  @Override
  public List<AuditEvent> newest(Filter filter, OptionalLong before, int limit) {
    AuditSearch search = new AuditSearch(filter);
    return read(
        handle -> {
          Query query = search.bind(handle.createQuery(search.newest(before)), true);
          before.ifPresent(seq -> query.bind("before", seq));
          return query.bind("limit", limit).map(AuditRows::read).list();
        });
  }

  /** The numbers of the events that may match, both ends among them. */
  private record Ends(long first, long last) {}

  /**
   * Every statement is over before the listener gets an event. A slow listener therefore holds up
   * neither a connection nor a transaction. Events never change, so all statements see the same
   * ones.
   */
  @Override
  public void forEach(Filter filter, Consumer<AuditEvent> listener) {
    AuditSearch search = new AuditSearch(filter);
    Ends ends = read(handle -> ends(handle, search));
    for (long after = ends.first() - 1; after < ends.last(); after += STRIDE) {
      long start = after;
      long end = Math.min(after + STRIDE, ends.last());
      read(handle -> between(handle, search, start, end)).forEach(listener);
    }
  }

  @Override
  public AuditCounts counts(Instant from, Instant to, boolean hourly) {
    return read(new AuditCounting(from, to, hourly, System::nanoTime)::count);
  }

  private static Ends ends(Handle handle, AuditSearch search) {
    return search
        .bind(handle.createQuery(search.ends()), false)
        .map((row, context) -> new Ends(row.getLong("first"), row.getLong("last")))
        .one();
  }

  private static List<AuditEvent> between(
      Handle handle, AuditSearch search, long after, long last) {
    return search
        .bind(handle.createQuery(search.between()), true)
        .bind("after", after)
        .bind("last", last)
        .map(AuditRows::read)
        .list();
  }

  private static RuntimeException failure(JdbiException e) {
    if (Database.isStopped(e)) {
      return AuditCounting.tookTooLong();
    }
    LOG.warn("the audit log cannot be read", e);
    return new UnavailableException("The audit log cannot be read at the moment.");
  }

  private <T> T read(HandleCallback<T, RuntimeException> query) {
    try {
      return database.reads().withHandle(query);
    } catch (JdbiException e) {
      throw failure(e);
    }
  }
}
