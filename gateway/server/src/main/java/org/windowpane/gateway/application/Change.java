package org.windowpane.gateway.application;

import org.windowpane.core.share.Share;

/**
 * One change of the state. The ledger applies it to memory and the store to the record; reading the
 * record back yields the same state.
 */
public sealed interface Change {

  /** There is one more principal. */
  record PrincipalAdded(Principal principal) implements Change {}

  /** A host has a name. */
  record HostNamed(String address, String name) implements Change {}

  /** There is one more share. */
  record ShareAdded(Share share) implements Change {}

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

  /** The network looks different. */
  record NetworkSeen(NetworkView view) implements Change {}
}
