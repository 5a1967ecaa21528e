package org.windowpane.gateway.ledger.store;

import org.windowpane.gateway.ledger.rows.AuditEvent;

/** What many events have in common: who did what on which share, and how it ended. */
public record Facet(String principal, String share, String action, String outcome) {
  static Facet of(AuditEvent event) {
    return new Facet(
        event.principal(),
        event.share() == null ? "" : event.share(),
        event.action(),
        event.outcome());
  }
}
