package org.windowpane.core.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.core.admission.Booking;
import org.windowpane.core.time.Window;

/**
 * Compiles bookings into a plan. Where two guarantees match a packet the larger one holds (PANE,
 * figure 4), so the order of a rule falls with its rate.
 */
public final class PlanCompiler {
  private static final int LAST_ORDER = 2_000_000_000;
  private static final long BPS_PER_ORDER = 1_000;

  private PlanCompiler() {}

  /**
   * The plan for the bookings whose window has begun, or begins within {@code lead}.
   *
   * @param now the instant that it is compiled for
   * @param lead how long before its start a rule is installed; 0 or more
   */
  public static Plan compile(Collection<Booking> bookings, Instant now, Duration lead) {
    return new Plan(
        bookings.stream()
            .filter(booking -> isActive(booking.window(), now, lead))
            .map(PlanCompiler::rule)
            .collect(Collectors.toMap(PlanRule::id, Function.identity())));
  }

  /** Whether a window is installed at {@code now}. */
  public static boolean isActive(Window window, Instant now, Duration lead) {
    return now.isBefore(window.end()) && !now.plus(lead).isBefore(window.start());
  }

  private static PlanRule rule(Booking booking) {
    return new PlanRule(
        booking.id().toString(),
        order(booking.rateBps()),
        booking.flowGroup(),
        booking.rateBps(),
        booking.path(),
        booking.window().end());
  }

  private static int order(long rateBps) {
    return (int) (LAST_ORDER - Math.min(rateBps / BPS_PER_ORDER, LAST_ORDER - 1));
  }
}
