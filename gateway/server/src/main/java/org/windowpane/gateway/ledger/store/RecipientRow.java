package org.windowpane.gateway.ledger.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.windowpane.gateway.ledger.state.Recipient;

/**
 * Where a recipient is stored.
 *
 * @param table the table of its kind, and the column of the outbox that refers to it
 * @param id the key column of that table
 * @param type the type of the key
 * @param key the key of the recipient
 * @param accepts the condition under which it takes notifications
 */
public record RecipientRow(String table, String id, String type, Object key, String accepts) {

  public static RecipientRow of(Recipient to) {
    if (to instanceof Recipient.OfWebhook webhook) {
      return new RecipientRow("webhook", "id", "uuid", webhook.id(), "off_since IS NULL");
    }
    if (to instanceof Recipient.OfOrder order) {
      return new RecipientRow("quality_order", "id", "uuid", order.id(), "sink IS NOT NULL");
    }
    String principal = ((Recipient.OfMailbox) to).principal();
    return new RecipientRow("mailbox", "principal", "text", principal, "address IS NOT NULL");
  }

  /** The recipient that a row of the outbox is for. */
  public static Recipient read(ResultSet row) throws SQLException {
    UUID webhook = row.getObject("webhook", UUID.class);
    if (webhook != null) {
      return new Recipient.OfWebhook(webhook);
    }
    UUID order = row.getObject("quality_order", UUID.class);
    return order != null
        ? new Recipient.OfOrder(order)
        : new Recipient.OfMailbox(row.getString("mailbox"));
  }
}
