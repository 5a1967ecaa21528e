package org.windowpane.gateway.ledger.state;

import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.ledger.rows.Webhook;

/**
 * Where users receive notifications.
 *
 * @param webhooks by id
 * @param byPrincipal the same by the name of their user, for users who have any
 * @param mailboxes by the name of their user
 */
public record Contacts(
    Map<UUID, Webhook> webhooks,
    HashTrie<String, HashTrie<UUID, Webhook>> byPrincipal,
    Map<String, Mailbox> mailboxes) {

  /** Whether no user receives notifications. */
  public boolean isEmpty() {
    return webhooks.isEmpty() && mailboxes.isEmpty();
  }

  /** The webhooks of a user. */
  public Stream<Webhook> webhooksOf(String principal) {
    return byPrincipal.get(principal).stream().flatMap(it -> it.values().stream());
  }
}
