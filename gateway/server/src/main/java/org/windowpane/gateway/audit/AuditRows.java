package org.windowpane.gateway.audit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import org.jdbi.v3.core.statement.StatementContext;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/** Events as rows. */
public final class AuditRows {
  /** Every column that {@link #read} needs. */
  static final String SELECT =
      """
      SELECT e.seq, e.at, e.principal, e.address, e.action, e.subject, e.outcome, e.detail,
             e.previous_hash, e.hash, nullif(f.share, '') AS share, e.hosts
        FROM audit_event e JOIN audit_facet f ON f.id = e.facet\
      """;

  private AuditRows() {}

  static AuditEvent read(ResultSet row, StatementContext context) throws SQLException {
    return new AuditEvent(
        row.getLong("seq"),
        new Row(row).instant("at"),
        row.getString("principal"),
        row.getString("address"),
        row.getString("action"),
        row.getString("subject"),
        row.getString("outcome"),
        row.getString("detail"),
        HexFormat.of().formatHex(row.getBytes("previous_hash")),
        HexFormat.of().formatHex(row.getBytes("hash")),
        row.getString("share"),
        List.of((String[]) row.getArray("hosts").getArray()));
  }
}
