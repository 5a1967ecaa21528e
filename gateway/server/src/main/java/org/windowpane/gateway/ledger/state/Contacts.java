package org.windowpane.gateway.ledger.state;

import java.util.UUID;
import java.util.stream.Stream;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.state.Change.MailboxRemoved;
import org.windowpane.gateway.ledger.state.Change.MailboxSaved;
import org.windowpane.gateway.ledger.state.Change.WebhookRemoved;
import org.windowpane.gateway.ledger.state.Change.WebhookSaved;

/**
 * Where people want to be told of their bookings. Immutable.
 *
 * @param webhooks by id
 * @param byPrincipal the same by the name of their principal, for those who have any
 * @param mailboxes by the name of their principal
 */
public record Contacts(
    PMap<UUID, Webhook> webhooks,
    PMap<String, PMap<UUID, Webhook>> byPrincipal,
    PMap<String, Mailbox> mailboxes) {
  /** Nobody wants to be told. */
  public static final Contacts NONE =
      new Contacts(HashTreePMap.empty(), HashTreePMap.empty(), HashTreePMap.empty());

  /** Whether nobody wants to be told of anything. */
  public boolean isEmpty() {
    return webhooks.isEmpty() && mailboxes.isEmpty();
  }

  /** The webhooks of somebody. */
  public Stream<Webhook> webhooksOf(String principal) {
    return byPrincipal.getOrDefault(principal, HashTreePMap.empty()).values().stream();
  }

  /** These after one change of them. */
  Contacts with(Change change) {
    if (change instanceof WebhookSaved saved) {
      return with(saved.webhook());
    }
    if (change instanceof WebhookRemoved removed) {
      return without(removed.id());
    }
    if (change instanceof MailboxSaved saved) {
      return new Contacts(
          webhooks, byPrincipal, mailboxes.plus(saved.mailbox().principal(), saved.mailbox()));
    }
    return new Contacts(
        webhooks, byPrincipal, mailboxes.minus(((MailboxRemoved) change).principal()));
  }

  private Contacts with(Webhook webhook) {
    PMap<UUID, Webhook> theirs =
        byPrincipal.getOrDefault(webhook.principal(), HashTreePMap.empty());
    return new Contacts(
        webhooks.plus(webhook.id(), webhook),
        byPrincipal.plus(webhook.principal(), theirs.plus(webhook.id(), webhook)),
        mailboxes);
  }

  private Contacts without(UUID id) {
    Webhook webhook = webhooks.get(id);
    if (webhook == null) {
      return this;
    }
    PMap<UUID, Webhook> left = byPrincipal.get(webhook.principal()).minus(id);
    return new Contacts(
        webhooks.minus(id),
        left.isEmpty()
            ? byPrincipal.minus(webhook.principal())
            : byPrincipal.plus(webhook.principal(), left),
        mailboxes);
  }
}
