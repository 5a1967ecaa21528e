package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.ledger.rows.NotificationKind;

/** Mail addresses of users, by the name of the user. */
public final class MailboxTable extends Table<String, Mailbox> {
  /** The description. */
  public static final MailboxTable MAILBOXES = new MailboxTable();

  private MailboxTable() {
    super(
        Mailbox.class,
        "mailbox",
        List.of(
            Column.key("principal", "text", Mailbox::principal),
            Column.changing("address", "text", Mailbox::address),
            Column.changing("kinds", "text[]", it -> NotificationKind.codes(it.kinds())),
            pending("pending_address", "text", Mailbox.Pending::address),
            pending("code_hash", "bytea", Mailbox.Pending::codeHash),
            pending("code_expires_at", "timestamptz", Mailbox.Pending::expiresAt),
            pending("code_asked_at", "timestamptz", Mailbox.Pending::requestedAt),
            Column.changing(
                "code_tries",
                "integer",
                it -> it.pending().map(Mailbox.Pending::failedTries).orElse(0))));
  }

  private static Column<Mailbox> pending(
      String name, String type, Function<Mailbox.Pending, ?> value) {
    return Column.changing(name, type, it -> it.pending().map(value));
  }

  @Override
  public String key(Mailbox row) {
    return row.principal();
  }

  @Override
  public Mailbox read(Row row) throws SQLException {
    Optional<Mailbox.Pending> pending =
        row.text("pending_address") == null
            ? Optional.empty()
            : Optional.of(
                new Mailbox.Pending(
                    row.text("pending_address"),
                    row.hex("code_hash"),
                    row.instant("code_asked_at"),
                    row.instant("code_expires_at"),
                    Math.toIntExact(row.number("code_tries"))));
    return new Mailbox(
        row.text("principal"),
        row.textIfAny("address"),
        NotificationKind.known(row.texts("kinds")),
        pending);
  }

  @Override
  public Optional<LiveEvent> liveEvent(Mailbox row, boolean isRemoved) {
    return Optional.empty();
  }
}
