package org.windowpane.core.admission.search;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Transfer;
import org.windowpane.core.admission.capacity.Account;
import org.windowpane.core.admission.policy.Proposal;
import org.windowpane.core.time.Window;

/**
 * The window and constant rate at which data passes before its deadline.
 *
 * <p>The room on all accounts over time is a row of steps. A window at a constant rate is a
 * rectangle under it, and those worth looking at are as wide as the steps at their height allow.
 * They are met one after the other with a stack of the heights that are still open, as for the
 * largest rectangle under a histogram: every step is opened and closed once.
 */
public final class TransferWindow {
  private final Transfer transfer;
  private final long mostBps;
  private final Window within;
  private Found best;

  /**
   * A window and a rate.
   *
   * @param rateBps in bits per second, more than 0
   */
  public record Found(Window window, long rateBps) {
    /** The request for just that: at a lower rate the data would not pass. */
    public BookingRequest of(BookingRequest request) {
      return request.during(window).atRate(rateBps).strictly();
    }
  }

  /** Of two that were found, the better one for an aim comes first. */
  public static Comparator<Found> bestFor(Transfer.Aim aim) {
    return aim == Transfer.Aim.EARLIEST_END
        ? Comparator.comparing((Found it) -> it.window().end())
        : Comparator.comparingLong(Found::rateBps);
  }

  /**
   * A rectangle that reaches at least as far as the steps that were met.
   *
   * @param soonest what is done first at this height or at a lower one that is open
   */
  private record Open(Instant start, long height, Found soonest) {}

  private TransferWindow(Transfer transfer, long mostBps, Window within) {
    this.transfer = transfer;
    this.mostBps = mostBps;
    this.within = within;
  }

  /** The best one for the aim, of several the earliest; empty where the data does not pass. */
  public static Optional<Found> find(Proposal proposal, Transfer transfer) {
    Window within = proposal.request().window();
    List<Account> accounts = proposal.capacity().accounts();
    TransferWindow search = new TransferWindow(transfer, proposal.demand().rateBps(), within);
    search.over(RoomProfile.of(accounts, proposal.demand(), within));
    return Optional.ofNullable(search.best);
  }

  private void over(List<RoomProfile.Step> steps) {
    Deque<Open> open = new ArrayDeque<>();
    for (RoomProfile.Step step : steps) {
      Instant start = step.at();
      long height = Math.min(step.roomBps(), mostBps);
      while (!open.isEmpty() && open.peek().height() >= height) {
        start = open.peek().start();
        close(open.pop(), step.at());
      }
      if (height > 0) {
        open.push(opened(start, height, open.peek()));
      }
      if (transfer.aim() == Transfer.Aim.EARLIEST_END && isDone(open.peek(), step.end())) {
        best = open.peek().soonest();
        return;
      }
    }
    open.forEach(rectangle -> close(rectangle, within.end()));
  }

  private Open opened(Instant start, long height, Open below) {
    Duration time = transfer.timeAt(height);
    boolean ends = time.compareTo(Duration.between(start, Instant.MAX)) < 0;
    Found own =
        new Found(
            new Window(start, ends ? Window.roundedUp(start.plus(time)) : Instant.MAX), height);
    boolean first = below == null || own.window().end().isBefore(below.soonest().window().end());
    return new Open(start, height, first ? own : below.soonest());
  }

  private static boolean isDone(Open open, Instant end) {
    return open != null && !open.soonest().window().end().isAfter(end);
  }

  private void close(Open rectangle, Instant end) {
    if (transfer.aim() == Transfer.Aim.LEAST_RATE) {
      long rate = transfer.rateWithin(Duration.between(rectangle.start(), end));
      if (rate <= rectangle.height() && (best == null || rate < best.rateBps())) {
        best = new Found(new Window(rectangle.start(), end), rate);
      }
    }
  }
}
