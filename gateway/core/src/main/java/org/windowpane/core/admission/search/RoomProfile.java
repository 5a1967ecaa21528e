package org.windowpane.core.admission.search;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
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

  /**
   * A change of one account's level, or of the number of its outages.
   *
   * @param account its number; for outages, the number behind those of all accounts and this
   */
  private record Change(Instant at, int account, long level) {}

  /** The steps from the start of the window to its end, one after the other. */
  static List<Step> of(List<Account> accounts, Demand demand, Window window) {
    PriorityQueue<Change> changes =
        new PriorityQueue<>((one, other) -> one.at().compareTo(other.at()));
    int count = accounts.size();
    long[] room = new long[2 * count];
    Arrays.fill(room, Long.MAX_VALUE);
    for (int i = 0; i < count; i++) {
      Account account = accounts.get(i);
      for (Timeline.Step step : account.reserved().steps(window)) {
        changes.add(new Change(step.at(), i, step.level()));
      }
      if (account.outages() != Timeline.EMPTY) {
        for (Timeline.Step step : account.outages().steps(window)) {
          changes.add(new Change(step.at(), count + i, step.level()));
        }
      }
    }
    List<Step> steps = new ArrayList<>();
    while (!changes.isEmpty()) {
      Instant at = changes.peek().at();
      while (!changes.isEmpty() && changes.peek().at().equals(at)) {
        Change change = changes.remove();
        room[change.account()] =
            change.account() < count
                ? room(accounts.get(change.account()), demand, change.level())
                : roomIn(change.level());
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

  private static long roomIn(long outages) {
    return outages == 0 ? Long.MAX_VALUE : 0;
  }

  private static long least(long[] room) {
    long least = Long.MAX_VALUE;
    for (long one : room) {
      least = Math.min(least, one);
    }
    return least;
  }
}
