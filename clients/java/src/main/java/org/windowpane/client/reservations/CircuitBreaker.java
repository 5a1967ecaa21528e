package org.windowpane.client.reservations;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import org.windowpane.client.BackOff;
import org.windowpane.client.WindowpaneException;
import org.windowpane.client.WindowpaneException.Kind;

/**
 * Stops all requests while the gateway is away. After a pause, one reservation asks again; when it
 * gets an answer, the others follow. Used by one thread.
 */
final class CircuitBreaker {
  private static final System.Logger LOG = System.getLogger(Reservations.class.getName());

  /** Kinds of failure that every other request would meet, too. */
  private static final Set<Kind> AWAY =
      Set.of(
          Kind.NO_CONNECTION,
          Kind.TIMEOUT,
          Kind.INVALID_ANSWER,
          Kind.UNAVAILABLE,
          Kind.UNCONFIRMED,
          Kind.GATEWAY_FAULT,
          Kind.UNAUTHENTICATED,
          Kind.TOO_MANY_REQUESTS);

  /** Kinds of failure that do not depend on the gateway. */
  private static final Set<Kind> LOCAL = Set.of(Kind.QUEUE_FULL, Kind.CLOSED);

  /** Time over which the waiting reservations come back, for each of them. */
  private static final Duration SPREAD = Duration.ofMillis(2);

  /** Whether a request may be sent. */
  enum Permit {
    /** The gateway answers. */
    NORMAL,
    /** The gateway was away: this request finds out whether it is back. */
    PROBE,
    /** Not now. */
    NONE
  }

  /** Runs tasks later, in the thread of the reservations. */
  interface Timer {
    void after(Duration time, Runnable task);
  }

  private final String gateway;
  private final BackOff pauses;
  private final Timer timer;
  private final Counters counters;
  private final LongSupplier nanoTime;
  private final Set<Reservation> waiting = new LinkedHashSet<>();
  private int failures;
  private boolean probing;
  private long awaySince;
  private long pausedUntil;
  private long skippedBefore;

  /**
   * @param nanoTime a monotonic clock in nanoseconds
   */
  CircuitBreaker(
      String gateway, BackOff pauses, Timer timer, Counters counters, LongSupplier nanoTime) {
    this.gateway = gateway;
    this.pauses = pauses;
    this.timer = timer;
    this.counters = counters;
    this.nanoTime = nanoTime;
  }

  static boolean isAway(WindowpaneException problem) {
    return AWAY.contains(problem.kind());
  }

  Permit request() {
    if (failures == 0) {
      return Permit.NORMAL;
    }
    if (probing || nanoTime.getAsLong() - pausedUntil < 0) {
      return Permit.NONE;
    }
    probing = true;
    return Permit.PROBE;
  }

  /**
   * A request ended.
   *
   * @param failure null if the gateway did what was asked for
   */
  void answered(Permit permit, WindowpaneException failure) {
    if (failure != null && isAway(failure)) {
      failed(permit, failure);
    } else if (failure != null && LOCAL.contains(failure.kind())) {
      unused(permit);
    } else if (failures > 0) {
      succeeded();
    }
  }

  private void succeeded() {
    failures = 0;
    probing = false;
    Duration away = Duration.ofNanos(nanoTime.getAsLong() - awaySince);
    LOG.log(
        System.Logger.Level.INFO,
        () ->
            "The gateway "
                + gateway
                + " answers again after "
                + away.toSeconds()
                + " s; "
                + (counters.skipped.sum() - skippedBefore)
                + " requests were skipped.");
    List<Reservation> all = List.copyOf(waiting);
    waiting.clear();
    long spread = SPREAD.multipliedBy(all.size()).toMillis();
    for (Reservation each : all) {
      timer.after(
          Duration.ofMillis(ThreadLocalRandom.current().nextLong(spread + 1)), each::resume);
    }
  }

  private static String reason(Kind kind) {
    return switch (kind) {
      case UNAUTHENTICATED -> " does not accept the token";
      case TOO_MANY_REQUESTS -> " limits the requests";
      default -> " is away";
    };
  }

  /** The request of this permit was not sent. */
  void unused(Permit permit) {
    probing &= permit != Permit.PROBE;
  }

  private void failed(Permit permit, WindowpaneException problem) {
    if (permit == Permit.NORMAL && failures > 0) {
      return;
    }
    if (failures == 0) {
      awaySince = nanoTime.getAsLong();
      skippedBefore = counters.skipped.sum();
      LOG.log(
          System.Logger.Level.WARNING,
          () ->
              "The gateway "
                  + gateway
                  + reason(problem.kind())
                  + ", and the application runs on without reservations: "
                  + problem.getMessage());
    }
    failures++;
    probing = false;
    Duration own = pauses.after(failures);
    Duration asked = problem.retryAfter().orElse(Duration.ZERO);
    Duration pause = own.compareTo(asked) > 0 ? own : asked;
    pausedUntil = nanoTime.getAsLong() + pause.toNanos();
    timer.after(pause.plusMillis(1), this::probe);
  }

  private void probe() {
    if (nanoTime.getAsLong() - pausedUntil < 0) {
      // The failure that set this pause has scheduled the probe at its end.
      return;
    }
    for (Reservation each : List.copyOf(waiting)) {
      if (failures == 0 || probing) {
        return;
      }
      // A reservation that is closed meanwhile does not ask.
      waiting.remove(each);
      each.resume();
    }
  }

  /** Resumes the reservation when the gateway is back. */
  void await(Reservation reservation) {
    waiting.add(reservation);
    if (!probing && nanoTime.getAsLong() - pausedUntil >= 0) {
      timer.after(pauses.first(), this::probe);
    }
  }

  /** The reservation does not wait any more. */
  void forget(Reservation reservation) {
    waiting.remove(reservation);
  }
}
