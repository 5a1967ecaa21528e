package org.windowpane.gateway.rest;

import jakarta.ws.rs.core.StreamingOutput;
import org.windowpane.gateway.application.AuditEvent;
import org.windowpane.gateway.application.AuditLine;
import org.windowpane.gateway.application.AuditTrail;

/** Writes events to files while they are read, a few files at a time. */
final class AuditExport {
  private static final Export.Format<AuditEvent> TABLE =
      new Export.Format<>(AuditCsv.HEADER, AuditCsv::line);
  private static final Export.Format<AuditEvent> LINES =
      new Export.Format<>("", event -> AuditLine.write(event) + "\n");

  private final Export export = new Export();
  private final AuditTrail audit;

  AuditExport(AuditTrail audit) {
    this.audit = audit;
  }

  StreamingOutput of(AuditTrail.Filter filter, boolean csv) {
    return export.of(csv ? TABLE : LINES, listener -> audit.tell(filter, listener));
  }
}
