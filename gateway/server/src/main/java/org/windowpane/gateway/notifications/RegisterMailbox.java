package org.windowpane.gateway.notifications;

import static org.windowpane.gateway.ledger.tables.MailboxTable.MAILBOXES;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Sets the email address at which a user gets notifications. It takes effect at once if the user
 * has confirmed the address before, and otherwise when the user enters the code that the gateway
 * mails to it.
 *
 * @param actor the user
 * @param address the email address; matches {@code Mailbox.ADDRESS}
 * @param kinds the kinds of notification that the user wants
 * @param codeHash SHA-256 of the code that the gateway mails to an address that is not confirmed
 */
public record RegisterMailbox(
    Actor actor, String address, Set<NotificationKind> kinds, String codeHash)
    implements Command<Answer<Mailbox>> {
  /** How long a code is valid. */
  public static final Duration CODE_VALID_FOR = Duration.ofMinutes(15);

  /** The shortest time between two codes. It keeps a user from flooding an address with mail. */
  static final Duration BETWEEN_CODES = Duration.ofMinutes(1);

  /** Copies the kinds, so that the caller cannot change them afterwards. */
  public RegisterMailbox {
    kinds = Set.copyOf(kinds);
  }

  @Override
  public Outcome<Answer<Mailbox>> decide(LedgerState state, Instant now) {
    Mailbox before =
        Optional.ofNullable(state.contacts().mailboxes().get(actor.principal()))
            .orElseGet(
                () -> new Mailbox(actor.principal(), Optional.empty(), Set.of(), Optional.empty()));
    if (before.address().filter(address::equals).isPresent()) {
      return saved(before.withKinds(kinds), Map.of());
    }
    Optional<Answer<Mailbox>> throttled = throttled(before, now);
    if (throttled.isPresent()) {
      return Outcome.nothing(throttled.get());
    }
    return saved(
        before
            .withKinds(kinds)
            .with(new Mailbox.Pending(address, codeHash, now, now.plus(CODE_VALID_FOR), 0)),
        Map.of("codeTo", Mailbox.domain(address)));
  }

  /**
   * The refusal of a change shortly after the gateway mailed a code; empty if enough time passed.
   */
  static <A> Optional<Answer<A>> throttled(Mailbox mailbox, Instant now) {
    return mailbox
        .pending()
        .filter(it -> now.isBefore(it.requestedAt().plus(BETWEEN_CODES)))
        .map(
            any ->
                new Answer.Conflict<>(
                    "The gateway has just mailed a code. Wait a minute, then try again."));
  }

  private Outcome<Answer<Mailbox>> saved(Mailbox after, Map<String, Object> extra) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("kinds", after.kinds().stream().map(NotificationKind::code).sorted().toList());
    detail.putAll(extra);
    return new Outcome<>(
        List.of(MAILBOXES.upsert(after)),
        List.of(AuditEntry.done(actor, "mailbox.ask", "principal " + actor.principal(), detail)),
        new Answer.Done<>(after));
  }

  /** Leaves out the address and the hash. */
  @Override
  public String toString() {
    return "RegisterMailbox[" + actor + "]";
  }
}
