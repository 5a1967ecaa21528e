package org.windowpane.gateway.bookings.history;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.Timeline.Step;
import org.windowpane.core.time.TimelineEditor;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.measurements.Span;

/**
 * What several bookings reserved together, over some time. With n changes of that, any part of the
 * time is looked up in the logarithm of n.
 */
public final class ReservedRates {
  private static final double NANOS = 1e9;

  private final Timeline timeline;
  private final List<Step> steps;

  /** Up to each step, in bits. */
  private final double[] bits;

  /** Up to each step, how long anything was reserved, in seconds. */
  private final double[] seconds;

  /**
   * Adds up what was reserved.
   *
   * @param span all that is looked up lies in it
   */
  public ReservedRates(List<Reserved> reserved, Span span) {
    TimelineEditor editor = Timeline.EMPTY.edit();
    reserved.forEach(it -> editor.plus(it.term().window(), it.term().rateBps()));
    timeline = editor.done();
    steps = timeline.steps(new Window(span.from(), span.until()));
    bits = new double[steps.size()];
    seconds = new double[steps.size()];
    for (int next = 1; next < steps.size(); next++) {
      Step step = steps.get(next - 1);
      double length = secondsBetween(step.at(), steps.get(next).at());
      bits[next] = bits[next - 1] + length * step.level();
      seconds[next] = seconds[next - 1] + (step.level() > 0 ? length : 0);
    }
  }

  static double secondsBetween(Instant from, Instant until) {
    Duration length = Duration.between(from, until);
    return length.getSeconds() + length.getNano() / NANOS;
  }

  /** The mean in bits per second. */
  public double mean(Instant from, Instant until) {
    return (bitsUntil(until) - bitsUntil(from)) / secondsBetween(from, until);
  }

  /** The most at any instant, in bits per second. */
  public long peak(Instant from, Instant until) {
    return timeline.maximum(new Window(from, until));
  }

  /** For how long nothing was reserved, in seconds; 0 where {@code until} is not later. */
  public double idleSeconds(Instant from, Instant until) {
    return from.isBefore(until)
        ? Math.max(0, secondsBetween(from, until) - (secondsUntil(until) - secondsUntil(from)))
        : 0;
  }

  private double bitsUntil(Instant at) {
    int step = stepAt(at);
    return bits[step] + secondsBetween(steps.get(step).at(), at) * steps.get(step).level();
  }

  private double secondsUntil(Instant at) {
    int step = stepAt(at);
    return seconds[step]
        + (steps.get(step).level() > 0 ? secondsBetween(steps.get(step).at(), at) : 0);
  }

  /** The last step that is no later. */
  private int stepAt(Instant at) {
    int low = 0;
    int high = steps.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (steps.get(middle).at().isAfter(at)) {
        high = middle - 1;
      } else {
        low = middle;
      }
    }
    return low;
  }
}
