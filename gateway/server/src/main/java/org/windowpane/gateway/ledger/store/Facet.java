package org.windowpane.gateway.ledger.store;

import org.windowpane.gateway.ledger.rows.AuditEvent;

/** What many events have in common: the user, the share, the action, and its outcome. */
public record Facet(String principal, String share, String action, String outcome) {
  static Facet of(AuditEvent event) {
    return new Facet(
        event.principal(),
        event.share() == null ? "" : event.share(),
        event.action(),
        event.outcome());
  }
}
