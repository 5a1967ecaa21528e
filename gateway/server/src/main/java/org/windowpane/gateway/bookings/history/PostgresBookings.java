package org.windowpane.gateway.bookings.history;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.StatementContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.PostgresJson;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.store.TableSql;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.protocol.value.SwitchPort;

/** Every booking ever made, in PostgreSQL. */
public final class PostgresBookings implements Bookings {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresBookings.class);

  /** How many bookings {@link #forEach} reads with one statement. */
  static final int STRIDE = 500;

  private static final String SELECT = TableSql.select(BOOKINGS);

  /** Adds how often a booking changed, and when it last did. */
  private static final String SELECT_REVISIONS =
      "SELECT "
          + TableSql.columns(BOOKINGS)
          + ", b.revision, coalesce(b.changed_at, b.created_at) AS revised_at"
          + TableSql.from(BOOKINGS);

  private static final String RESERVATIONS =
      """
       WHERE b.principal = :principal AND b.ask = 'reserve'
         AND (b.state IN ('held', 'booked')
              OR (b.state = 'completed' AND b.window_end > :since)
              OR (b.state = 'cancelled' AND jsonb_array_length(b.path -> 'hops') > 0
                  AND coalesce(b.changed_at, b.created_at) > :since))
       ORDER BY b.id DESC LIMIT :limit
      """;

  /**
   * The bookings of a host, by the events of their creation, whose hosts are indexed for the search
   * of the audit log.
   */
  private static final String OF_HOST =
      """
       AND b.id = ANY(ARRAY(
             SELECT substr(e.subject, length('booking ') + 1)::uuid
               FROM audit_event_host h
               JOIN audit_facet f ON f.id = h.facet AND f.action = 'booking.create'
               JOIN audit_event e ON e.seq = h.seq
              WHERE h.host = :host))
      """;

  /**
   * Of a host with more events than this, many of the newest bookings are. So a search that reads
   * bookings in order soon finds enough of them.
   */
  private static final int MANY_EVENTS = 20_000;

  private static final String EVENTS_OF_HOST =
      """
      SELECT count(*) FROM (SELECT FROM audit_event_host WHERE host = :host LIMIT :limit) AS newest
      """;

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
                .createQuery(SELECT + " WHERE b.id = ?")
                .bind(0, id)
                .map((row, context) -> BOOKINGS.read(new Row(row)))
                .findOne());
  }

  @Override
  public List<Revision> reservations(String principal, Instant since, int limit) {
    return read(
        handle ->
            handle
                .createQuery(SELECT_REVISIONS + RESERVATIONS)
                .bind("principal", principal)
                .bind("since", since)
                .bind("limit", limit)
                .map(PostgresBookings::revision)
                .list());
  }

  /** By a connection for charts: these take long, and are cut off where they take too long. */
  @Override
  public List<Reserved> reserved(Selection selection, Span span) {
    return read(database.samples(), handle -> ReservedTerms.read(handle, selection, span));
  }

  private <T> T read(HandleCallback<T, RuntimeException> query) {
    return read(database.reads(), query);
  }

  private static <T> T read(Jdbi jdbi, HandleCallback<T, RuntimeException> query) {
    try {
      return jdbi.withHandle(query);
    } catch (JdbiException e) {
      if (Database.isStopped(e)) {
        throw new TooMuchException(
            "Reading the bookings took too long, and was stopped. Add a condition, such as a user, a"
                + " share, or a shorter time.");
      }
      LOG.warn("cannot read bookings from the database", e);
      throw new UnavailableException("The database cannot be read at the moment.");
    }
  }

  @Override
  public List<BookingRecord> list(Filter filter, Optional<UUID> before, int limit) {
    return read(
        handle -> {
          boolean byEvents = filter.host() != null && hasFewEvents(handle, filter.host());
          Query query =
              handle.createQuery(sql(filter, before.isPresent(), byEvents)).bind("limit", limit);
          before.ifPresent(id -> query.bind("before", id));
          return bind(query, filter).map((row, context) -> BOOKINGS.read(new Row(row))).list();
        });
  }

  private static boolean hasFewEvents(Handle handle, String host) {
    return handle
            .createQuery(EVENTS_OF_HOST)
            .bind("host", host)
            .bind("limit", MANY_EVENTS)
            .mapTo(Integer.class)
            .one()
        < MANY_EVENTS;
  }

  /**
   * The newest that match.
   *
   * @param before whether there is a page {@code before}, and those are read that come after it
   * @param byEvents whether bookings of the host are found by their events
   */
  static String sql(Filter filter, boolean before, boolean byEvents) {
    StringBuilder sql = new StringBuilder(SELECT).append(" WHERE true");
    if (filter.principal() != null) {
      sql.append(" AND b.principal = :principal");
    }
    if (filter.shares() != null) {
      sql.append(" AND (b.share = ANY(:shares) OR b.principal = :orOwn)");
    }
    if (filter.state() != null) {
      sql.append(" AND b.state = :state");
    }
    if (filter.share() != null) {
      sql.append(" AND b.share = :share");
    }
    if (byEvents) {
      sql.append(OF_HOST);
    }
    if (filter.host() != null) {
      sql.append(" AND :host IN (b.flow_group ->> 'srcHost', b.flow_group ->> 'dstHost')");
    }
    if (filter.series() != null) {
      sql.append(" AND b.series = :series");
    }
    if (filter.application() != null) {
      sql.append(" AND b.application = :application");
    }
    if (filter.link() != null) {
      sql.append(" AND (b.path @> CAST(:hops AS jsonb) OR b.path @> CAST(:backup AS jsonb))");
    }
    if (filter.after() != null) {
      sql.append(" AND (b.window_end IS NULL OR b.window_end > :after)");
    }
    if (filter.until() != null) {
      sql.append(" AND b.window_start < :until");
    }
    if (before) {
      sql.append(" AND b.id < :before");
    }
    return sql.append(" ORDER BY b.id DESC LIMIT :limit").toString();
  }

  /**
   * Every statement is over before the listener gets a booking. A slow listener therefore holds up
   * neither a connection nor a transaction.
   */
  @Override
  public void forEach(Filter filter, Consumer<BookingRecord> listener) {
    List<BookingRecord> page = list(filter, Optional.empty(), STRIDE);
    while (!page.isEmpty()) {
      page.forEach(listener);
      UUID last = page.get(page.size() - 1).id();
      page = page.size() < STRIDE ? List.of() : list(filter, Optional.of(last), STRIDE);
    }
  }

  /** Binds the conditions of the filter, without those of the page. */
  static Query bind(Query query, Filter filter) {
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
    if (filter.share() != null) {
      query.bind("share", filter.share());
    }
    if (filter.host() != null) {
      query.bind("host", filter.host());
    }
    if (filter.series() != null) {
      query.bind("series", filter.series());
    }
    if (filter.application() != null) {
      query.bind("application", filter.application());
    }
    if (filter.link() != null) {
      query.bind("hops", json("hops", filter.link()));
      query.bind("backup", json("backup", filter.link()));
    }
    if (filter.after() != null) {
      query.bind("after", filter.after());
    }
    if (filter.until() != null) {
      query.bind("until", filter.until());
    }
    return query;
  }

  /** What a path over a direction has among its hops, or those of its backup. */
  private static String json(String hops, LinkDirection link) {
    String end = link instanceof LinkDirection.Inbound ? "inPort" : "outPort";
    SwitchPort port = link.port();
    return PostgresJson.write(
        Map.of(hops, List.of(Map.of("dpid", port.dpid().toString(), end, port.port()))));
  }

  private static Revision revision(ResultSet row, StatementContext context) throws SQLException {
    return new Revision(
        BOOKINGS.read(new Row(row)), row.getInt("revision"), new Row(row).instant("revised_at"));
  }
}
