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
 * Has the one who asks told of their bookings by mail: at once where they have shown that the
 * address is theirs; elsewhere once they tell the code that is mailed to it.
 *
 * @param actor who asks
 * @param address where; matches {@link Mailbox#ADDRESS}
 * @param kinds what they want to be told
 * @param codeHash SHA-256 of the code that will be mailed if the address is not known to be theirs
 */
public record RegisterMailbox(
    Actor actor, String address, Set<NotificationKind> kinds, String codeHash)
    implements Command<Answer<Mailbox>> {
  /** How long a code counts. */
  public static final Duration CODE_COUNTS = Duration.ofMinutes(15);

  /** How long after one code another may be asked for, so that nobody is flooded with them. */
  static final Duration BETWEEN_CODES = Duration.ofMinutes(1);

  /** Copies what could be changed from outside. */
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
    Optional<Answer<Mailbox>> tooSoon = tooSoon(before, now);
    if (tooSoon.isPresent()) {
      return Outcome.nothing(tooSoon.get());
    }
    return saved(
        before
            .withKinds(kinds)
            .with(new Mailbox.Pending(address, codeHash, now, now.plus(CODE_COUNTS), 0)),
        Map.of("codeTo", Mailbox.domain(address)));
  }

  /** Why nothing is done with an address that a code was just mailed to. */
  static <A> Optional<Answer<A>> tooSoon(Mailbox mailbox, Instant now) {
    return mailbox
        .pending()
        .filter(it -> now.isBefore(it.askedAt().plus(BETWEEN_CODES)))
        .map(any -> new Answer.Conflict<>("A code was just mailed; wait a minute."));
  }

  private Outcome<Answer<Mailbox>> saved(Mailbox after, Map<String, Object> more) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("kinds", after.kinds().stream().map(NotificationKind::code).sorted().toList());
    detail.putAll(more);
    return new Outcome<>(
        List.of(MAILBOXES.upsert(after)),
        List.of(AuditEntry.done(actor, "mailbox.ask", "principal " + actor.principal(), detail)),
        new Answer.Done<>(after));
  }

  /** Without the address and the hash. */
  @Override
  public String toString() {
    return "RegisterMailbox[" + actor + "]";
  }
}
