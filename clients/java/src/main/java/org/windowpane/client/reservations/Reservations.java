package org.windowpane.client.reservations;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.WindowpaneClient;
import org.windowpane.client.WindowpaneException;

/**
 * Keeps bandwidth reserved for an application, which runs on unchanged when the gateway is away,
 * does not accept the token, or refuses: that is counted, logged once, and asked for again later.
 * All methods return at once, except {@link #close}, and all may be called by each thread. An
 * {@link IllegalArgumentException} means that a call is wrong, whatever the gateway does.
 */
public final class Reservations implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Reservations.class.getName());
  private static final int MOST_IN_GROUP = 100;
  private static final long SHORTEST_TRANSFER_NANOS = 1_000_000_000;

  /** Its nanoseconds fit into a long. */
  private static final Duration LONGEST = Duration.ofDays(73_000);

  private static final BigInteger BIT_NANOS_PER_BYTE = BigInteger.valueOf(8_000_000_000L);
  private static final long REFUSALS_LOGGED_EVERY_NANOS = 60_000_000_000L;

  private final WindowpaneClient client;
  private final ReservationOptions options;
  private final Counters counters = new Counters();
  private final ScheduledThreadPoolExecutor timer;
  private final CircuitBreaker breaker;
  private final Set<Reservation> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger openCount = new AtomicInteger();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Optional<ReservationsBean> bean;

  // Used by the timer alone.
  private long refusalsLogged;
  private long refusalLoggedNanos;

  private Reservations(WindowpaneClient client, ReservationOptions options) {
    this.client = client;
    this.options = options;
    timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "windowpane-reservations");
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
    breaker =
        new CircuitBreaker(
            client.options().gateway().toString(),
            options.afterFailure(),
            this::later,
            counters,
            System::nanoTime);
    bean =
        options.jmx()
            ? Optional.of(new ReservationsBean(options.share(), this::metrics))
            : Optional.empty();
  }

  /** Keeps reservations at a gateway. Connects with the first of them. */
  public static Reservations start(ClientOptions gateway, ReservationOptions options) {
    return new Reservations(WindowpaneClient.connect(gateway), options);
  }

  /**
   * Keeps a rate reserved for flows until the reservation is closed.
   *
   * @param rateBps bits per second, 1 to 10<sup>15</sup>
   */
  public Reservation keep(FlowGroup flows, long rateBps) {
    return keepAll(List.of(new Demand(flows, rateBps)));
  }

  /** Keeps the rates of 1 to 100 flow groups reserved, all or none, until it is closed. */
  public Reservation keepAll(List<Demand> demands) {
    if (demands.isEmpty() || demands.size() > MOST_IN_GROUP) {
      throw new IllegalArgumentException("a group has 1 to " + MOST_IN_GROUP + " flow groups");
    }
    counters.requested.increment();
    if (openCount.incrementAndGet() > options.maxOpen() || closed.get()) {
      openCount.decrementAndGet();
      counters.skipped.increment();
      return new Reservation(this, List.copyOf(demands), ReservationState.SKIPPED);
    }
    Reservation reservation = new Reservation(this, List.copyOf(demands), ReservationState.PENDING);
    open.add(reservation);
    inTimer(reservation::resume);
    return reservation;
  }

  /**
   * Reserves what a transfer needs to end by a deadline: its bits per second until then, rounded up
   * and within the rates of the options. The reservation lasts until it is closed, also after the
   * deadline. A transfer below the threshold is not reserved.
   *
   * @param bytes how much data, 0 or more
   * @param deadline when it must have ended; a time within the next second counts as one second
   */
  public Reservation forTransfer(FlowGroup flows, long bytes, Instant deadline) {
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes must be 0 or more");
    }
    List<Demand> demands = List.of(new Demand(flows, rate(bytes, deadline)));
    if (bytes < options.threshold()) {
      counters.requested.increment();
      counters.belowThreshold.increment();
      return new Reservation(this, demands, ReservationState.BELOW_THRESHOLD);
    }
    return keepAll(demands);
  }

  private long rate(long bytes, Instant deadline) {
    Duration left = Duration.between(client.now(), deadline);
    boolean fits = left.abs().compareTo(LONGEST) < 0;
    long nanos = fits ? left.toNanos() : left.isNegative() ? 0 : LONGEST.toNanos();
    BigInteger time = BigInteger.valueOf(Math.max(nanos, SHORTEST_TRANSFER_NANOS));
    BigInteger[] rate =
        BigInteger.valueOf(bytes).multiply(BIT_NANOS_PER_BYTE).divideAndRemainder(time);
    BigInteger roundedUp = rate[0].add(BigInteger.valueOf(rate[1].signum()));
    return roundedUp
        .max(BigInteger.valueOf(options.minRateBps()))
        .min(BigInteger.valueOf(options.maxRateBps()))
        .longValue();
  }

  /** The counters now. */
  public Metrics metrics() {
    int booked = 0;
    int all = 0;
    for (Reservation each : open) {
      all++;
      booked += each.state() == ReservationState.BOOKED ? 1 : 0;
    }
    return counters.snapshot(all, booked);
  }

  /** The client, for queries. Closing the reservations closes it. */
  public WindowpaneClient client() {
    return client;
  }

  /** The options. */
  public ReservationOptions options() {
    return options;
  }

  Counters counters() {
    return counters;
  }

  CircuitBreaker breaker() {
    return breaker;
  }

  /** Runs a task in the thread of the reservations, or not at all once that has ended. */
  void inTimer(Runnable task) {
    try {
      timer.execute(() -> run(task));
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "The reservations are closed.");
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The task is never canceled.
  private void later(Duration time, Runnable task) {
    after(time, task);
  }

  /** Runs a task later in the thread of the reservations. */
  Future<?> after(Duration time, Runnable task) {
    try {
      return timer.schedule(() -> run(task), time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.completedFuture(null);
    }
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "A reservation is not kept, because of a fault.", e);
    }
  }

  void notify(ReservationListener listener, Reservation reservation, ReservationState state) {
    try {
      listener.onChange(reservation, state);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "A listener of reservations failed.", e);
    }
  }

  void forget(Reservation reservation) {
    if (open.remove(reservation)) {
      openCount.decrementAndGet();
    }
  }

  /** Logs the first refusal, and one line a minute at most after it. */
  void logRefusal(WindowpaneException failure) {
    long now = System.nanoTime();
    if (refusalsLogged == 0 || now - refusalLoggedNanos > REFUSALS_LOGGED_EVERY_NANOS) {
      refusalLoggedNanos = now;
      LOG.log(
          System.Logger.Level.WARNING,
          () ->
              "The gateway refused a reservation, and the application runs on without it: "
                  + failure.getMessage());
    }
    refusalsLogged++;
  }

  /**
   * Cancels all bookings at the same time, waits for that within its limit, and ends all threads.
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    List<Reservation> all = List.copyOf(open);
    all.forEach(Reservation::close);
    CompletableFuture<Void> ended =
        CompletableFuture.allOf(
            all.stream().map(Reservation::ended).toArray(CompletableFuture<?>[]::new));
    try {
      ended.get(options.closing().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "Not all bookings are canceled. They end within " + options.window().toSeconds() + " s.");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    timer.shutdownNow();
    client.close();
    bean.ifPresent(ReservationsBean::close);
  }
}
