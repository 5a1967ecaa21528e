package org.windowpane.gateway.ledger.tables;

import java.net.URI;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.rows.WebhookSecret;

/** Webhooks by id. */
public final class WebhookTable extends Table<UUID, Webhook> {
  /** The description. */
  public static final WebhookTable WEBHOOKS = new WebhookTable();

  private WebhookTable() {
    super(
        Webhook.class,
        "webhook",
        List.of(
            Column.key("id", "uuid", Webhook::id),
            Column.fixed("principal", "text", Webhook::principal),
            Column.fixed("url", "text", Webhook::url),
            Column.fixed("secret", "text", it -> it.secret().text()),
            Column.fixed("kinds", "text[]", it -> NotificationKind.codes(it.kinds())),
            Column.fixed("created_at", "timestamptz", Webhook::createdAt),
            Column.changing("off_since", "timestamptz", it -> it.off().map(Webhook.Off::since)),
            Column.changing("off_why", "text", it -> it.off().map(Webhook.Off::reason))));
  }

  /** Notifications for a webhook that is off are dropped. */
  @Override
  public Optional<String> afterWriting() {
    return Optional.of(
        "DELETE FROM outbox USING webhook"
            + " WHERE outbox.webhook = webhook.id AND webhook.off_since IS NOT NULL");
  }

  @Override
  public UUID key(Webhook row) {
    return row.id();
  }

  @Override
  public Webhook read(Row row) throws SQLException {
    String reason = row.text("off_why");
    return new Webhook(
        row.id("id"),
        row.text("principal"),
        URI.create(row.text("url")),
        new WebhookSecret(row.text("secret")),
        NotificationKind.known(row.texts("kinds")),
        row.instant("created_at"),
        row.instantIfAny("off_since").map(it -> new Webhook.Off(it, reason)));
  }

  @Override
  public Optional<LiveEvent> liveEvent(Webhook row, boolean isRemoved) {
    return Optional.empty();
  }
}
