package org.windowpane.gateway.database;

import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs slow statements, with placeholders instead of values, because values can be secrets. The log
 * line has the id of the request that waited, if there is one.
 */
public final class SlowQueries implements SqlLogger {
  private static final Logger LOG = LoggerFactory.getLogger(SlowQueries.class);

  private final Duration limit;

  /**
   * @param limit the duration from which a statement is slow
   */
  SlowQueries(Duration limit) {
    this.limit = limit;
  }

  @Override
  public void logAfterExecution(StatementContext context) {
    record(Duration.ofMillis(context.getElapsedTime(ChronoUnit.MILLIS)), context.getRenderedSql());
  }

  @Override
  public void logException(StatementContext context, SQLException e) {
    logAfterExecution(context);
  }

  /** Logs the statement if it was slow. */
  public void record(Duration time, String sql) {
    if (time.compareTo(limit) >= 0) {
      LOG.warn("slow query, {} ms: {}", time.toMillis(), sql.strip().replaceAll("\\s+", " "));
    }
  }
}
