package org.windowpane.gateway.ledger.store;

import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.ledger.rows.NoticeKind;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.rows.WebhookSecret;
import org.windowpane.gateway.ledger.state.Change.MailboxSaved;
import org.windowpane.gateway.ledger.state.Change.WebhookSaved;
import org.windowpane.gateway.notifications.PostgresOutbox;

/** Where people want to be told, as rows. How telling them goes is {@link PostgresOutbox}'s. */
public final class ContactRows {
  private final Handle handle;

  ContactRows(Handle handle) {
    this.handle = handle;
  }

  /** What waits for one that is off is forgotten. One that is on again has failed in nothing. */
  void write(Webhook webhook) {
    handle
        .createUpdate(
            """
            INSERT INTO webhook (id, principal, url, secret, kinds, created_at, off_since, off_why)
            VALUES (:id, :principal, :url, :secret, :kinds, :createdAt, :offSince, :offWhy)
            ON CONFLICT (id) DO UPDATE
              SET off_since = excluded.off_since, off_why = excluded.off_why, failures = 0,
                  failing_since = NULL
            """)
        .bind("id", webhook.id())
        .bind("principal", webhook.principal())
        .bind("url", webhook.url().toString())
        .bind("secret", webhook.secret().text())
        .bindArray("kinds", String.class, codes(webhook.kinds()))
        .bind("createdAt", webhook.createdAt())
        .bind("offSince", webhook.off().map(Webhook.Off::since).orElse(null))
        .bind("offWhy", webhook.off().map(Webhook.Off::why).orElse(null))
        .execute();
    if (webhook.off().isPresent()) {
      handle.execute("DELETE FROM outbox WHERE webhook = ?", webhook.id());
    }
  }

  void removeWebhook(UUID id) {
    handle.execute("DELETE FROM webhook WHERE id = ?", id);
  }

  void write(Mailbox mailbox) {
    Optional<Mailbox.Pending> pending = mailbox.pending();
    handle
        .createUpdate(
            """
            INSERT INTO mailbox (principal, address, kinds, pending_address, code_hash,
                                 code_expires_at, code_asked_at, code_tries)
            VALUES (:principal, :address, :kinds, :pending, :hash, :expiresAt, :askedAt, :tries)
            ON CONFLICT (principal) DO UPDATE
              SET address = excluded.address, kinds = excluded.kinds,
                  pending_address = excluded.pending_address, code_hash = excluded.code_hash,
                  code_expires_at = excluded.code_expires_at,
                  code_asked_at = excluded.code_asked_at, code_tries = excluded.code_tries
            """)
        .bind("principal", mailbox.principal())
        .bind("address", mailbox.address().orElse(null))
        .bindArray("kinds", String.class, codes(mailbox.kinds()))
        .bind("pending", pending.map(Mailbox.Pending::address).orElse(null))
        .bind("hash", pending.map(it -> bytes(it.codeHash())).orElse(null))
        .bind("expiresAt", pending.map(Mailbox.Pending::expiresAt).orElse(null))
        .bind("askedAt", pending.map(Mailbox.Pending::askedAt).orElse(null))
        .bind("tries", pending.map(Mailbox.Pending::tries).orElse(0))
        .execute();
  }

  void removeMailbox(String principal) {
    handle.execute("DELETE FROM mailbox WHERE principal = ?", principal);
  }

  Stream<WebhookSaved> webhooks() {
    return handle
        .createQuery(
            "SELECT id, principal, url, secret, kinds, created_at, off_since, off_why FROM webhook")
        .map(
            (row, context) ->
                new WebhookSaved(
                    new Webhook(
                        row.getObject("id", UUID.class),
                        row.getString("principal"),
                        URI.create(row.getString("url")),
                        new WebhookSecret(row.getString("secret")),
                        kinds(row),
                        BookingRows.instant(row, "created_at"),
                        off(row))))
        .stream();
  }

  private static Optional<Webhook.Off> off(ResultSet row) throws SQLException {
    Optional<Instant> since = BookingRows.instantIfAny(row, "off_since");
    String why = row.getString("off_why");
    return since.map(it -> new Webhook.Off(it, why));
  }

  Stream<MailboxSaved> mailboxes() {
    return handle
        .createQuery(
            """
            SELECT principal, address, kinds, pending_address, code_hash, code_expires_at,
                   code_asked_at, code_tries
              FROM mailbox
            """)
        .map(
            (row, context) ->
                new MailboxSaved(
                    new Mailbox(
                        row.getString("principal"),
                        Optional.ofNullable(row.getString("address")),
                        kinds(row),
                        pending(row))))
        .stream();
  }

  private static Optional<Mailbox.Pending> pending(ResultSet row) throws SQLException {
    String address = row.getString("pending_address");
    return address == null
        ? Optional.empty()
        : Optional.of(
            new Mailbox.Pending(
                address,
                HexFormat.of().formatHex(row.getBytes("code_hash")),
                BookingRows.instant(row, "code_asked_at"),
                BookingRows.instant(row, "code_expires_at"),
                row.getInt("code_tries")));
  }

  private static Object[] codes(Set<NoticeKind> kinds) {
    return kinds.stream().map(NoticeKind::code).sorted().toArray();
  }

  /** Those that this gateway knows: a newer one may have written others. */
  private static Set<NoticeKind> kinds(ResultSet row) throws SQLException {
    Set<NoticeKind> kinds = EnumSet.noneOf(NoticeKind.class);
    Arrays.stream((String[]) row.getArray("kinds").getArray())
        .flatMap(code -> NoticeKind.of(code).stream())
        .forEach(kinds::add);
    return kinds;
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }
}
