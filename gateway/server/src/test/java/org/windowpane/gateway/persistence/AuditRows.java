package org.windowpane.gateway.persistence;

import java.util.HexFormat;
import java.util.List;
import org.windowpane.gateway.application.AuditEvent;

/** Reads the chain back, as somebody who verifies it would. */
final class AuditRows {
  private AuditRows() {}

  static List<AuditEvent> read(Database database) {
    return database
        .jdbi()
        .withHandle(
            handle ->
                handle
                    .createQuery("SELECT * FROM audit_event ORDER BY seq")
                    .map(
                        (row, context) ->
                            new AuditEvent(
                                row.getLong("seq"),
                                row.getTimestamp("at").toInstant(),
                                row.getString("principal"),
                                row.getString("address"),
                                row.getString("action"),
                                row.getString("subject"),
                                row.getString("outcome"),
                                row.getString("detail"),
                                HexFormat.of().formatHex(row.getBytes("previous_hash")),
                                HexFormat.of().formatHex(row.getBytes("hash"))))
                    .list());
  }
}
