package org.windowpane.gateway.http.standby;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;

/**
 * An entry for the audit log on its way from a standby gateway to the active one.
 *
 * @param token the API token of the program that acts for the user, or null
 */
record SentEvent(
    String principal,
    String address,
    UUID token,
    String action,
    String subject,
    AuditEntry.Outcome outcome,
    Map<String, Object> detail) {

  static SentEvent of(AuditEntry entry) {
    return new SentEvent(
        entry.actor().principal(),
        entry.actor().address(),
        entry.actor().token().orElse(null),
        entry.action(),
        entry.subject(),
        entry.outcome(),
        entry.detail());
  }

  AuditEntry toEntry() {
    return new AuditEntry(
        new Actor(principal, address, Optional.ofNullable(token)),
        action,
        subject,
        outcome,
        detail,
        null,
        List.of());
  }
}
