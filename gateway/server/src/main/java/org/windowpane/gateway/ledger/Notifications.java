package org.windowpane.gateway.ledger;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.QualityOrderTable.QUALITY_ORDERS;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.state.Delivery;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Notification;
import org.windowpane.gateway.ledger.state.QualityEvent;
import org.windowpane.gateway.ledger.state.Recipient;

/** Finds the notifications that an outcome causes, and their recipients. */
public final class Notifications {
  private static final String RESHAPED =
      "The share that it was on, or one above it, was changed, moved or deleted.";

  private final LedgerState before;
  private final Instant now;
  private final Names names;
  private final Map<String, AuditEntry> entries = new HashMap<>();

  private Notifications(LedgerState before, List<AuditEntry> audit, Instant now) {
    this.before = before;
    this.now = now;
    this.names = Names.of(before);
    audit.forEach(it -> entries.put(it.subject(), it));
  }

  /**
   * The deliveries for an outcome, in order.
   *
   * @param before the state that the outcome was decided on; its calendar is not used
   * @param now when it was decided
   */
  static List<Delivery> of(LedgerState before, Outcome<?> outcome, Instant now) {
    List<Delivery> deliveries = new ArrayList<>();
    for (Change<?, ?> change : outcome.changes()) {
      QUALITY_ORDERS
          .upserted(change)
          .flatMap(it -> QualityEvent.of(before.qualityOrders().get(it.id()), it, now))
          .ifPresent(
              it -> deliveries.add(new Delivery(new Recipient.OfOrder(it.order().id()), it)));
    }
    if (before.contacts().isEmpty()) {
      return deliveries;
    }
    Notifications notifications = null;
    for (Change<?, ?> change : outcome.changes()) {
      BookingRecord after = BOOKINGS.upserted(change).orElse(null);
      BookingRecord old = after == null ? null : before.open().get(after.id());
      if (old != null) {
        notifications =
            notifications == null ? new Notifications(before, outcome.audit(), now) : notifications;
        notifications.add(old, after, deliveries);
      }
    }
    return deliveries;
  }

  private void add(BookingRecord old, BookingRecord after, List<Delivery> deliveries) {
    String owner = after.booking().principal();
    if (before.principals().get(owner).disabled()) {
      return;
    }
    AuditEntry entry = entries.get("booking " + after.id());
    Optional<String> other =
        Optional.ofNullable(entry)
            .map(AuditEntry::actor)
            .filter(it -> !it.equals(Actor.SYSTEM))
            .map(Actor::principal)
            .filter(it -> !it.equals(owner));
    for (NotificationKind kind : kinds(old, after, other.isPresent())) {
      List<Recipient> recipients = recipients(owner, kind);
      if (!recipients.isEmpty()) {
        String reason = reason(kind, after, entry);
        Notification notification =
            Notification.of(kind, now, other.orElse(null), reason, after, names);
        recipients.forEach(to -> deliveries.add(new Delivery(to, notification)));
      }
    }
  }

  private List<Recipient> recipients(String principal, NotificationKind kind) {
    List<Recipient> recipients = new ArrayList<>();
    before
        .contacts()
        .webhooksOf(principal)
        .filter(it -> it.off().isEmpty() && it.kinds().contains(kind))
        .map(it -> new Recipient.OfWebhook(it.id()))
        .forEach(recipients::add);
    Mailbox mailbox = before.contacts().mailboxes().get(principal);
    if (mailbox != null && mailbox.address().isPresent() && mailbox.kinds().contains(kind)) {
      recipients.add(new Recipient.OfMailbox(principal));
    }
    return recipients;
  }

  private static List<NotificationKind> kinds(
      BookingRecord old, BookingRecord after, boolean byOtherUser) {
    if (old.state() == BookingState.WAITING) {
      return switch (after.state()) {
        case BOOKED -> List.of(NotificationKind.GRANTED);
        case REFUSED -> List.of(NotificationKind.REFUSED);
        case CANCELLED -> byOtherUser ? List.of(NotificationKind.CANCELLED) : List.of();
        default -> List.of();
      };
    }
    if (after.state() == BookingState.CANCELLED) {
      return old.isInCalendar() && byOtherUser ? List.of(NotificationKind.CANCELLED) : List.of();
    }
    if (!after.isInCalendar()) {
      return List.of();
    }
    List<NotificationKind> kinds = new ArrayList<>();
    if (byOtherUser && haveTermsChanged(old.booking(), after.booking())) {
      kinds.add(NotificationKind.CHANGED);
    }
    if (!old.booking().path().hops().equals(after.booking().path().hops())) {
      kinds.add(NotificationKind.MOVED);
    }
    if (old.interruptedFrom() == null && after.interruptedFrom() != null) {
      kinds.add(NotificationKind.INTERRUPTED);
    }
    if (!isBroken(old) && isBroken(after)) {
      kinds.add(NotificationKind.DEGRADED);
    }
    if (isBroken(old)
        && !isBroken(after)
        && after.deployment().state() != DeploymentState.REMOVED) {
      kinds.add(NotificationKind.RESTORED);
    }
    return kinds;
  }

  private static boolean haveTermsChanged(Booking old, Booking after) {
    return !old.window().equals(after.window()) || !old.ask().equals(after.ask());
  }

  private static boolean isBroken(BookingRecord record) {
    return record.deployment().state() == DeploymentState.DEGRADED
        || record.deployment().state() == DeploymentState.FAILED;
  }

  private static String reason(NotificationKind kind, BookingRecord after, AuditEntry entry) {
    return switch (kind) {
      case MOVED, INTERRUPTED -> entry == null ? null : (String) entry.detail().get("reason");
      case DEGRADED -> after.deployment().detail();
      case CANCELLED -> entry.detail().containsKey("because") ? RESHAPED : null;
      case REFUSED -> after.refusal().message();
      case GRANTED, RESTORED, CHANGED -> null;
    };
  }
}
