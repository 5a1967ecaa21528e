package org.windowpane.gateway.security;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Bounds how many things of one kind each user has at once. Safe for use by several threads. */
public final class UserSlots {
  private final int most;
  private final Map<String, Integer> taken = new HashMap<>();

  /**
   * @param most how many slots each user has, more than 0
   */
  public UserSlots(int most) {
    this.most = most;
  }

  /** How many slots each user has. */
  public int most() {
    return most;
  }

  /** Takes a slot of a user; false where all are taken. */
  public synchronized boolean take(String user) {
    int before = taken.getOrDefault(user, 0);
    if (before == most) {
      return false;
    }
    taken.put(user, before + 1);
    return true;
  }

  /** Takes a slot of a user; false where none is given back for this long. */
  public synchronized boolean take(String user, Duration timeout) throws InterruptedException {
    long until = System.nanoTime() + timeout.toNanos();
    while (!take(user)) {
      long left = Duration.ofNanos(until - System.nanoTime()).toMillis();
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  /** Gives back a slot that was taken. */
  public synchronized void giveBack(String user) {
    taken.computeIfPresent(user, (name, count) -> count == 1 ? null : count - 1);
    notifyAll();
  }
}
