package org.windowpane.gateway.notifications;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.state.Notification;
import org.windowpane.gateway.ledger.state.Recipient;

/**
 * What is still to be told. It is filled with what it tells of, in the same transaction, and is
 * emptied by the gateway that leads.
 */
public interface Outbox {
  /**
   * The oldest of what waits for a recipient: nothing else is told them before it.
   *
   * @param seq its place
   * @param id what the recipient knows it by, however often it is tried
   * @param to where it goes
   * @param kind what it tells, as its code
   * @param at since when that is so
   * @param notice a {@link Notification} as JSON
   * @param attempts how often it was tried in vain
   * @param nextAt not to be tried before
   */
  record Waiting(
      long seq,
      UUID id,
      Recipient to,
      String kind,
      Instant at,
      String notice,
      int attempts,
      Instant nextAt) {}

  /**
   * How telling a recipient goes.
   *
   * @param failures attempts that failed since the last one that did not
   * @param failingSince when the first of them was
   * @param lastError what went wrong last; empty since something was delivered
   * @param lastDeliveredAt when something was delivered last
   * @param waiting how much waits
   * @param dropped how much was given up, ever
   */
  record Health(
      long failures,
      Optional<Instant> failingSince,
      Optional<String> lastError,
      Optional<Instant> lastDeliveredAt,
      long waiting,
      long dropped) {}

  /**
   * The oldest of what waits for each recipient, whatever its time.
   *
   * @throws UnavailableException where that cannot be read now; so with every method
   */
  List<Waiting> heads();

  /** How much waits for all together. */
  long depth();

  /** It was delivered, and is no longer there. */
  void delivered(Waiting told, Instant now);

  /**
   * It could not be delivered, and stays.
   *
   * @param why in words
   * @param next when it is tried again
   */
  void failed(Waiting told, String why, Instant now, Instant next);

  /** It was tried in vain once more and is given up, and is no longer there. */
  void dropped(Waiting told, String why, Instant now);

  /**
   * It is given up without having been tried, which is no failure of the recipient's, and is no
   * longer there.
   *
   * @param why in words
   */
  void forgotten(Waiting told, String why);

  /** How it goes with webhooks, by id; those that are gone are left out. */
  Map<UUID, Health> webhooks(Collection<UUID> ids);

  /** How it goes with somebody's mailbox; empty where they have none. */
  Optional<Health> mailbox(String principal);
}
