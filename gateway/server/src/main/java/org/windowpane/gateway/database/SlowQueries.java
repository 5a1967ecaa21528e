package org.windowpane.gateway.database;

import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down statements that take long, with the place of every value instead of the value: there
 * may be secrets among them. Where a request waited, the line bears its id.
 */
public final class SlowQueries implements SqlLogger {
  private static final Logger LOG = LoggerFactory.getLogger(SlowQueries.class);

  private final Duration limit;

  /**
   * @param limit what takes as long is slow
   */
  SlowQueries(Duration limit) {
    this.limit = limit;
  }

  @Override
  public void logAfterExecution(StatementContext context) {
    took(Duration.ofMillis(context.getElapsedTime(ChronoUnit.MILLIS)), context.getRenderedSql());
  }

  @Override
  public void logException(StatementContext context, SQLException e) {
    logAfterExecution(context);
  }

  /** Something was executed, which took so long. */
  public void took(Duration time, String sql) {
    if (time.compareTo(limit) >= 0) {
      LOG.warn("slow query, {} ms: {}", time.toMillis(), sql.strip().replaceAll("\\s+", " "));
    }
  }
}
