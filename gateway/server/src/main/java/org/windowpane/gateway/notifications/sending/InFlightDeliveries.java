package org.windowpane.gateway.notifications.sending;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.windowpane.gateway.ledger.state.Recipient;

/**
 * The deliveries that are running: one for each recipient, a limited number in total, and a smaller
 * number for one owner. The limits keep the slow servers of one user from delaying the
 * notifications of others.
 */
public final class InFlightDeliveries {
  /** The number of deliveries that run at once. */
  static final int MOST = 16;

  private static final int MOST_OF_ONE_OWNER = 4;

  /** The owners of running deliveries, by recipient. */
  private final Map<Recipient, String> owners = new HashMap<>();

  /** The recipients of deliveries that ended since the sender last read the outbox. */
  private final Set<Recipient> endedSinceRead = new HashSet<>();

  /** Call this before reading the outbox. */
  synchronized void beforeRead() {
    endedSinceRead.clear();
  }

  /**
   * Starts a delivery, if the limits allow one more. Refuses a recipient whose delivery ended since
   * the sender read the outbox, because the sender may have read the notification that was
   * delivered.
   *
   * @return whether the delivery may start
   */
  synchronized boolean tryStart(Recipient to, String owner) {
    boolean isAllowed =
        owners.size() < MOST
            && !owners.containsKey(to)
            && !endedSinceRead.contains(to)
            && owners.values().stream().filter(owner::equals).count() < MOST_OF_ONE_OWNER;
    if (isAllowed) {
      owners.put(to, owner);
    }
    return isAllowed;
  }

  /** Ends a delivery, whether it succeeded or failed. */
  synchronized void ended(Recipient to) {
    owners.remove(to);
    endedSinceRead.add(to);
  }
}
