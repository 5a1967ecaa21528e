package org.windowpane.gateway.audit;

import jakarta.ws.rs.core.StreamingOutput;
import org.windowpane.gateway.http.files.Export;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/** Writes events while they are read, and counts of them, to a few files at a time. */
public final class AuditExport {
  private static final Export.Format<AuditEvent> TABLE =
      new Export.Format<>(AuditCsv.HEADER, AuditCsv::line);
  private static final Export.Format<AuditEvent> LINES =
      new Export.Format<>("", event -> AuditLine.write(event) + "\n");

  private final Export export = new Export();
  private final AuditTrail audit;

  AuditExport(AuditTrail audit) {
    this.audit = audit;
  }

  StreamingOutput of(AuditCounts counts, AuditWindow.Periods window) {
    return export.of(
        new Export.Format<String>(AuditCountsCsv.HEADER, line -> line),
        new AuditCountsCsv(window).lines(counts)::forEach);
  }

  StreamingOutput of(AuditTrail.Filter filter, boolean csv) {
    return export.of(csv ? TABLE : LINES, listener -> audit.forEach(filter, listener));
  }
}
