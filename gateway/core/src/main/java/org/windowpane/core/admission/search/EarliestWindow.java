package org.windowpane.core.admission.search;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.capacity.Account;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.capacity.ShareAccount;
import org.windowpane.core.admission.policy.Proposal;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.Window;

/**
 * The earliest window of a given length in which a demand fits.
 *
 * <p>One account after the other moves the window to the earliest place at which it has room
 * itself, until none moves it any more. Nothing is skipped: no window between the old place and the
 * new one has room in the account that moved it. Tokens are waited for in the same way; only where
 * a few waits come nearer and nearer to enough, the next change is looked at instead, so that the
 * window that is found has them but may not be the earliest.
 */
public final class EarliestWindow {
  /** How many places a share's least draw or bucket may turn down before the search is given up. */
  private static final int MAX_ATTEMPTS = 100;

  /**
   * How often in a row tokens are waited for before the next change is looked at: mostly once is
   * enough, but where a bucket is full meanwhile it comes nearer and nearer.
   */
  private static final int MAX_WAITS = 3;

  private EarliestWindow() {}

  /**
   * Searches from the window of the request on.
   *
   * @param deadline the window ends then or earlier; {@link Instant#MAX} for none
   * @return empty where there is none, or where shares turned too many places down
   */
  public static Optional<Window> find(Proposal proposal, Instant deadline) {
    List<Account> accounts = proposal.capacity().accounts();
    Window window = proposal.request().window();
    int waits = 0;
    for (int attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      window = withRoom(accounts, proposal.demand(), window, deadline);
      if (window == null) {
        return Optional.empty();
      }
      Optional<Refusal> objection = proposal.capacity().objection(window, proposal.demand());
      if (objection.isEmpty()) {
        return Optional.of(window);
      }
      boolean waiting = objection.get().rule() == Rule.TOKENS && waits < MAX_WAITS;
      waits = waiting ? waits + 1 : 0;
      window = waiting ? withTokens(proposal, window) : afterNextChange(accounts, window);
      if (window == null) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The earliest window at or after this one in which every account has room, or null. */
  private static Window withRoom(
      List<Account> accounts, Demand demand, Window window, Instant deadline) {
    Window place = window;
    int agreed = 0;
    for (int i = 0; agreed < accounts.size(); i = (i + 1) % accounts.size()) {
      Window moved = withRoom(accounts.get(i), accounts.get(i).amount(demand), place, deadline);
      if (moved == null) {
        return null;
      }
      agreed = moved.equals(place) ? agreed + 1 : 1;
      place = moved;
    }
    return place.end().isAfter(deadline) ? null : place;
  }

  private static Window withRoom(Account account, long amount, Window window, Instant deadline) {
    Window place = window;
    while (!place.end().isAfter(deadline)) {
      Optional<Timeline.Step> blocked =
          amount <= 0 ? Optional.empty() : account.firstShort(place, amount);
      if (blocked.isEmpty()) {
        return place;
      }
      Optional<Instant> room = account.firstRoom(blocked.get().at(), amount);
      if (room.isEmpty() || room.get().equals(Instant.MAX)) {
        return null;
      }
      place = place.startingAt(room.get());
    }
    return null;
  }

  /** The window from the first instant on at which every bucket may have enough, or null. */
  private static Window withTokens(Proposal proposal, Window window) {
    Instant start = window.start();
    for (ShareAccount account : proposal.capacity().chain()) {
      Instant soonest = account.soonestStart(window, proposal.demand().rateBps());
      start = soonest.isAfter(start) ? soonest : start;
    }
    return start.equals(Instant.MAX) ? null : window.startingAt(start);
  }

  /** The window from the next instant on at which some share has less or more reserved, or null. */
  private static Window afterNextChange(List<Account> accounts, Window window) {
    Instant next = null;
    for (Account account : accounts) {
      Optional<Instant> change = account.reserved().firstAtMost(window.start(), Long.MAX_VALUE);
      if (change.isPresent() && (next == null || change.get().isBefore(next))) {
        next = change.get();
      }
    }
    return next == null || next.equals(Instant.MAX) ? null : window.startingAt(next);
  }
}
