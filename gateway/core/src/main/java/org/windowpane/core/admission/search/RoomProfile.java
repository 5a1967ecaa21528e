package org.windowpane.core.admission.search;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.windowpane.core.admission.capacity.Account;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.Window;

/** The bandwidth that several accounts have in common over time. */
final class RoomProfile {
  private RoomProfile() {}

  /**
   * From an instant until the next.
   *
   * @param end behind its last instant
   * @param roomBps what every account has left, in bits per second; 0 or less where one has nothing
   *     left, or lacks a queue or an entry
   */
  record Step(Instant at, Instant end, long roomBps) {}

  /** A change of one account's level. */
  private record Change(Instant at, int account, long level) {}

  /** The steps from the start of the window to its end, one after the other. */
  static List<Step> of(List<Account> accounts, Demand demand, Window window) {
    PriorityQueue<Change> changes =
        new PriorityQueue<>((one, other) -> one.at().compareTo(other.at()));
    long[] room = new long[accounts.size()];
    for (int i = 0; i < room.length; i++) {
      for (Timeline.Step step : accounts.get(i).reserved().steps(window)) {
        changes.add(new Change(step.at(), i, step.level()));
      }
    }
    List<Step> steps = new ArrayList<>();
    while (!changes.isEmpty()) {
      Instant at = changes.peek().at();
      while (!changes.isEmpty() && changes.peek().at().equals(at)) {
        Change change = changes.remove();
        room[change.account()] = room(accounts.get(change.account()), demand, change.level());
      }
      Instant end = changes.isEmpty() ? window.end() : changes.peek().at();
      steps.add(new Step(at, end, least(room)));
    }
    return steps;
  }

  private static long room(Account account, Demand demand, long level) {
    long left = account.limit() - level;
    if (account.isBandwidth()) {
      return left;
    }
    long amount = account.amount(demand);
    return amount == 0 || left >= amount ? Long.MAX_VALUE : 0;
  }

  private static long least(long[] room) {
    long least = Long.MAX_VALUE;
    for (long one : room) {
      least = Math.min(least, one);
    }
    return least;
  }
}
