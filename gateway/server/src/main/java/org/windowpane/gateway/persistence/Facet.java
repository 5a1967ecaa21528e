package org.windowpane.gateway.persistence;

import org.windowpane.gateway.application.AuditEvent;

/** What many events have in common: who did what on which share, and how it ended. */
record Facet(String principal, String share, String action, String outcome) {
  static Facet of(AuditEvent event) {
    return new Facet(
        event.principal(),
        event.share() == null ? "" : event.share(),
        event.action(),
        event.outcome());
  }
}
