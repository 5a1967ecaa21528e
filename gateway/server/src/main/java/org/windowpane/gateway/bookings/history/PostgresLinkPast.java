package org.windowpane.gateway.bookings.history;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.StatementContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.TimelineEditor;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.state.LinkChanges;
import org.windowpane.gateway.ledger.state.Wire;
import org.windowpane.gateway.ledger.tables.BookingTable;
import org.windowpane.gateway.measurements.Span;

/** Reads bookings and audit events, by a connection for charts. */
public final class PostgresLinkPast implements LinkPast {
  /** The most windows of bookings that one request reads. */
  static final int MOST_WINDOWS = 100_000;

  private static final int MOST_CHANGES = 10_000;
  private static final int FETCH = 1_000;
  private static final Logger LOG = LoggerFactory.getLogger(PostgresLinkPast.class);

  private static final String CHANGES =
      """
      SELECT at, detail ->> '%1$s' AS up, detail ->> '%2$s' AS down
        FROM audit_event
       WHERE action = 'network.change' AND outcome = 'done' AND at >= :from AND at < :until
         AND (detail -> '%1$s' IS NOT NULL OR detail -> '%2$s' IS NOT NULL)
       ORDER BY at, seq LIMIT :limit
      """
          .formatted(LinkChanges.UP, LinkChanges.DOWN);

  private static final String CHANGED =
      """
      SELECT DISTINCT direction
        FROM (SELECT detail FROM audit_event
               WHERE action = 'network.change' AND outcome = 'done' AND at < :before
                 AND (detail -> '%1$s' IS NOT NULL OR detail -> '%2$s' IS NOT NULL)
               ORDER BY at DESC, seq DESC LIMIT :limit) AS earlier,
             LATERAL (SELECT json_array_elements_text(detail -> '%1$s')
                      UNION ALL SELECT json_array_elements_text(detail -> '%2$s')) AS of (direction)
       WHERE direction = ANY (:directions)
      """
          .formatted(LinkChanges.UP, LinkChanges.DOWN);

  private final Database database;

  /** Reads from {@code database}. */
  public PostgresLinkPast(Database database) {
    this.database = database;
  }

  /** Adds up the windows of bookings while it reads them. */
  private static final class Sum {
    private final Map<LinkDirection, TimelineEditor> editors = new HashMap<>();

    /** Many bookings have the same path. */
    private final Map<String, List<LinkDirection>> paths = new HashMap<>();

    private int windows;

    void add(ResultSet row) throws SQLException {
      windows++;
      if (windows > MOST_WINDOWS) {
        throw tooMuch("windows were reserved", MOST_WINDOWS);
      }
      Window window = new Window(new Row(row).instant("starts"), new Row(row).instant("ends"));
      long rateBps = row.getLong("rate_bps");
      paths
          .computeIfAbsent(row.getString("path"), json -> BookingTable.path(json).directions())
          .forEach(
              direction ->
                  editors
                      .computeIfAbsent(direction, any -> Timeline.EMPTY.edit())
                      .plus(window, rateBps));
    }

    Map<LinkDirection, Timeline> done() {
      Map<LinkDirection, Timeline> timelines = new HashMap<>();
      editors.forEach((direction, editor) -> timelines.put(direction, editor.done()));
      return timelines;
    }
  }

  @Override
  public Map<LinkDirection, Timeline> reserved(Span span) {
    return read(
        handle ->
            handle
                .createQuery(ReservedTerms.ON_PATHS)
                .setFetchSize(FETCH)
                .bind("from", span.from())
                .bind("until", span.until())
                .bind("limit", MOST_WINDOWS + 1)
                .scanResultSet(PostgresLinkPast::sum));
  }

  private static Map<LinkDirection, Timeline> sum(
      Supplier<ResultSet> rows, StatementContext context) throws SQLException {
    try (context) {
      Sum sum = new Sum();
      ResultSet result = rows.get();
      while (result.next()) {
        sum.add(result);
      }
      return sum.done();
    }
  }

  @Override
  public List<Change> changes(Span span) {
    List<Change> changes =
        read(
            handle ->
                handle
                    .createQuery(CHANGES)
                    .bind("from", span.from())
                    .bind("until", span.until())
                    .bind("limit", MOST_CHANGES + 1)
                    .map(PostgresLinkPast::change)
                    .list());
    if (changes.size() > MOST_CHANGES) {
      throw tooMuch("changes of links happened", MOST_CHANGES);
    }
    return changes;
  }

  @Override
  public Set<Wire> changedBefore(Instant instant, Set<Wire> directions) {
    Object[] names = directions.stream().map(Wire::toString).toArray();
    List<String> changed =
        read(
            handle ->
                handle
                    .createQuery(CHANGED)
                    .bind("before", instant)
                    .bind("limit", MOST_CHANGES)
                    .bindArray("directions", String.class, names)
                    .mapTo(String.class)
                    .list());
    return changed.stream().flatMap(name -> Wire.parse(name).stream()).collect(Collectors.toSet());
  }

  private static Change change(ResultSet row, StatementContext context) throws SQLException {
    return new Change(
        new Row(row).instant("at"),
        new LinkChanges(
            LinkChanges.read(row.getString("up")), LinkChanges.read(row.getString("down"))));
  }

  private static TooMuchException tooMuch(String what, int most) {
    return new TooMuchException(
        "More than %,d %s in that time. Ask for less time.".formatted(most, what));
  }

  /** In a transaction, so that rows come in parts. */
  private <T> T read(HandleCallback<T, RuntimeException> query) {
    try {
      return database.samples().inTransaction(query);
    } catch (JdbiException e) {
      if (Database.isStopped(e)) {
        throw new TooMuchException(
            "Reading the bookings took too long, and was stopped. Ask for less time.");
      }
      LOG.warn("cannot read the past of links from the database", e);
      throw new UnavailableException("The database cannot be read at the moment.");
    }
  }
}
