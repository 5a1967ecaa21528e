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
 */
public record RecipientRow(String table, String id, String type, Object key) {

  public static RecipientRow of(Recipient to) {
    return to instanceof Recipient.OfWebhook webhook
        ? new RecipientRow("webhook", "id", "uuid", webhook.id())
        : new RecipientRow("mailbox", "principal", "text", ((Recipient.OfMailbox) to).principal());
  }

  /** The recipient that a row of the outbox is for. */
  public static Recipient read(ResultSet row) throws SQLException {
    UUID webhook = row.getObject("webhook", UUID.class);
    return webhook == null
        ? new Recipient.OfMailbox(row.getString("mailbox"))
        : new Recipient.OfWebhook(webhook);
  }
}
