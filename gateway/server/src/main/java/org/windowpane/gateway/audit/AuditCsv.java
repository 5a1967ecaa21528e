package org.windowpane.gateway.audit;

import java.util.List;
import org.windowpane.gateway.http.files.Csv;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/** Events as comma-separated values. */
public final class AuditCsv {
  /** The names of the columns. */
  static final String HEADER =
      Csv.line(
          List.of(
              "seq",
              "at",
              "principal",
              "address",
              "action",
              "subject",
              "outcome",
              "share",
              "hosts",
              "detail",
              "previousHash",
              "hash"));

  private AuditCsv() {}

  static String line(AuditEvent event) {
    return Csv.line(
        List.of(
            Long.toString(event.seq()),
            event.at().toString(),
            event.principal(),
            event.address(),
            event.action(),
            event.subject(),
            event.outcome(),
            event.share() == null ? "" : event.share(),
            String.join(" ", event.hosts()),
            event.detail(),
            event.previousHash(),
            event.hash()));
  }
}
