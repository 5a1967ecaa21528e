package org.windowpane.gateway.ledger.state;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.IdempotencyKey;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.ledger.rows.NetworkView;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.rows.Webhook;

/**
 * One change of the state. The ledger applies it to memory and the store to the record; reading the
 * record back yields the same state.
 */
public sealed interface Change {

  /** There is one more principal. */
  record PrincipalAdded(Principal principal) implements Change {}

  /**
   * A principal is another than before.
   *
   * @param principal all of what they are now; the name stays
   */
  record PrincipalAltered(Principal principal) implements Change {}

  /** A host has a name. */
  record HostNamed(String address, String name) implements Change {}

  /** There is one more share. */
  record ShareAdded(Share share) implements Change {}

  /** A share has other flows and privileges. */
  record ShareAltered(String share, FlowGroup flowGroup, Privileges privileges) implements Change {}

  /** A share, with all that is under it, became a part of another. */
  record ShareMoved(String share, String parent) implements Change {}

  /**
   * A share is no longer there.
   *
   * @param parent what it was a part of
   * @param gone the names that are gone: its own and those of all that was under it
   * @param at since when
   */
  record ShareDeleted(String share, String parent, List<String> gone, Instant at)
      implements Change {
    /** Copies what could be changed from outside. */
    public ShareDeleted {
      gone = List.copyOf(gone);
    }
  }

  /** A share has one speaker more. */
  record SpeakerGranted(String share, String principal) implements Change {}

  /** Everyone is a speaker of a share. */
  record EveryoneGranted(String share) implements Change {}

  /** A share has one speaker fewer. */
  record SpeakerRevoked(String share, String principal) implements Change {}

  /** A booking is new, or in another state of its life or of its deployment. */
  record BookingSaved(BookingRecord booking) implements Change {}

  /** A request was decided under an idempotency key. */
  record RequestRemembered(IdempotencyKey key, RememberedRequest request) implements Change {}

  /** An idempotency key is too old to matter. */
  record RequestForgotten(IdempotencyKey key) implements Change {}

  /** Somebody logged in. */
  record SessionOpened(Session session) implements Change {}

  /** Somebody logged out, or their session ended by itself. */
  record SessionClosed(Session session) implements Change {}

  /** A program may speak for somebody. */
  record TokenCreated(ApiToken token) implements Change {}

  /** A program may no longer speak for somebody. */
  record TokenRevoked(String tokenHash) implements Change {}

  /** A program has spoken for somebody. */
  record TokenUsed(String tokenHash, Instant at) implements Change {}

  /** Somebody wants to be told at a URL; or what is known of that has changed. */
  record WebhookSaved(Webhook webhook) implements Change {}

  /** Somebody no longer wants to be told at a URL. */
  record WebhookRemoved(UUID id) implements Change {}

  /** Somebody wants to be told by mail; or what is known of that has changed. */
  record MailboxSaved(Mailbox mailbox) implements Change {}

  /** Somebody no longer wants to be told by mail. */
  record MailboxRemoved(String principal) implements Change {}

  /** The network looks different. */
  record NetworkSeen(NetworkView view) implements Change {}
}
