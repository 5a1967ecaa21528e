package org.windowpane.gateway.persistence;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.Query;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.application.BookingRecord;
import org.windowpane.gateway.application.Bookings;
import org.windowpane.gateway.application.UnavailableException;

/** Every booking ever made, in PostgreSQL. */
public final class PostgresBookings implements Bookings {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresBookings.class);

  private final Database database;

  /** Reads from {@code database}. */
  public PostgresBookings(Database database) {
    this.database = database;
  }

  @Override
  public Optional<BookingRecord> find(UUID id) {
    return read(
        handle ->
            handle
                .createQuery(BookingRows.SELECT + " WHERE b.id = ?")
                .bind(0, id)
                .map(BookingRows::read)
                .findOne());
  }

  private <T> T read(HandleCallback<T, RuntimeException> query) {
    try {
      return database.jdbi().withHandle(query);
    } catch (JdbiException e) {
      LOG.warn("the record cannot be read", e);
      throw new UnavailableException("The record cannot be read at the moment.");
    }
  }

  @Override
  public List<BookingRecord> list(Filter filter) {
    StringBuilder sql = new StringBuilder(BookingRows.SELECT).append(" WHERE true");
    if (filter.principal() != null) {
      sql.append(" AND b.principal = :principal");
    }
    if (filter.shares() != null) {
      sql.append(" AND (b.share = ANY(:shares) OR b.principal = :orOwn)");
    }
    if (filter.state() != null) {
      sql.append(" AND b.state = :state");
    }
    if (filter.before() != null) {
      sql.append(" AND b.id < :before");
    }
    sql.append(" ORDER BY b.id DESC LIMIT :limit");
    return read(handle -> bind(handle.createQuery(sql), filter).map(BookingRows::read).list());
  }

  private static Query bind(Query query, Filter filter) {
    query.bind("limit", filter.limit());
    if (filter.principal() != null) {
      query.bind("principal", filter.principal());
    }
    if (filter.shares() != null) {
      query.bindArray("shares", String.class, filter.shares().toArray());
      query.bind("orOwn", filter.orOwn());
    }
    if (filter.state() != null) {
      query.bind("state", filter.state().code());
    }
    if (filter.before() != null) {
      query.bind("before", filter.before());
    }
    return query;
  }
}
