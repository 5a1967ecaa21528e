package org.windowpane.gateway.notifications.sending;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.windowpane.gateway.ledger.state.Recipient;

/**
 * Who is being told something at the moment: each one thing at a time, few at once, and fewer of
 * one owner, so that nobody's slow servers hold up what others are told.
 */
public final class InFlightDeliveries {
  /** How many are told something at once. */
  static final int MOST = 16;

  private static final int MOST_OF_ONE_OWNER = 4;

  /** Owners, by recipient. */
  private final Map<Recipient, String> owners = new HashMap<>();

  /** Those that were told something since the outbox was last looked at. */
  private final Set<Recipient> toldSince = new HashSet<>();

  /** The outbox is about to be looked at. */
  synchronized void looking() {
    toldSince.clear();
  }

  /**
   * Whether somebody may be told something now; they are being told from now on. Not so where they
   * were told something since the outbox was looked at: it may have been the same.
   */
  synchronized boolean take(Recipient to, String owner) {
    boolean may =
        owners.size() < MOST
            && !owners.containsKey(to)
            && !toldSince.contains(to)
            && owners.values().stream().filter(owner::equals).count() < MOST_OF_ONE_OWNER;
    if (may) {
      owners.put(to, owner);
    }
    return may;
  }

  /** Somebody was told, or could not be. */
  synchronized void arrived(Recipient to) {
    owners.remove(to);
    toldSince.add(to);
  }
}
