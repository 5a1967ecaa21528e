package org.windowpane.core.admission.search;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.capacity.Account;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.ShareAccount;
import org.windowpane.core.admission.policy.Proposal;
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
   * Searches from the window of the request on, on its path.
   *
   * @param deadline the window ends then or earlier; {@link Instant#MAX} for none
   * @return empty where there is none, or where shares turned too many places down
   */
  public static Optional<Window> find(Proposal proposal, Instant deadline) {
    List<Account> accounts = proposal.capacity().accounts();
    return find(
        proposal,
        accounts,
        Bound.of(accounts, proposal.demand()),
        window -> proposal.capacity(),
        deadline);
  }

  /**
   * The same, on any path.
   *
   * @param paths those of the proposal
   * @return empty also where the search of paths was given up
   */
  public static Optional<Window> find(Proposal proposal, AnyPath paths, Instant deadline) {
    List<Account> common = AnyPath.common(proposal.capacity());
    List<Bound> bounds = new ArrayList<>(Bound.of(common, proposal.demand()));
    bounds.add(paths::withRoom);
    return find(proposal, common, bounds, paths::capacity, deadline);
  }

  /**
   * @param accounts those whose changes may change a decision of shares
   * @param capacity what the request draws on in a window in which all bounds have room
   */
  private static Optional<Window> find(
      Proposal proposal,
      List<Account> accounts,
      List<Bound> bounds,
      Function<Window, Capacity> capacity,
      Instant deadline) {
    Window window = proposal.request().window();
    int waits = 0;
    for (int attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      window = Bound.withRoom(bounds, window, deadline);
      if (window == null) {
        return Optional.empty();
      }
      Optional<Refusal> objection = capacity.apply(window).objection(window, proposal.demand());
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
