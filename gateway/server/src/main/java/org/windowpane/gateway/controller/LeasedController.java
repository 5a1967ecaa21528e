package org.windowpane.gateway.controller;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.time.TrustedClock;
import org.windowpane.gateway.watch.Watchdog;
import org.windowpane.protocol.message.LeaseAnswer;
import org.windowpane.protocol.message.LeasePut;

/**
 * One controller: what it answered last, and the thread that asks it and gives it leases.
 *
 * <p>Its thread alone changes what is known of it; the last answer changes while the {@link
 * Director} holds its lock. Times are by a clock of the time that this process has run, in
 * nanoseconds, if not stated otherwise.
 */
final class LeasedController {
  private static final Logger LOG = LoggerFactory.getLogger(LeasedController.class);
  private static final Duration AFTER_FAILURE = Duration.ofMillis(100);

  /** A controller whose enforcing thread is later than this hangs. */
  private static final Duration MAX_LAG = Duration.ofSeconds(10);

  /** The thread hangs if it is silent for so long; its requests have deadlines. */
  private static final Duration HANGS_AFTER = Duration.ofSeconds(20);

  /** Longer ago than anything that is compared. */
  private static final long LONG_AGO = Duration.ofDays(1).toNanos();

  /**
   * When a request was sent.
   *
   * @param running in the time that this process has run
   * @param time by {@link System#nanoTime}
   */
  record Asked(long running, long time) {}

  /** Decides what a controller is asked, and uses its answers. */
  interface Director {

    /** Follows what has changed; before each request, and after it. */
    void decide();

    /** Whether this gateway is active: only then are controllers asked. */
    boolean isActive();

    /** The lease to give to a controller; empty if it is only asked. */
    Optional<LeasePut> leaseFor(LeasedController controller);

    /** Calls {@link LeasedController#answered} with its lock held. */
    void answered(LeasedController controller, LeaseAnswer answer, Asked asked);

    /** A controller has refused a request because it knows a greater token. */
    void refusedBecauseOf(long token);

    /** A controller may have another duty than before. */
    void dutyChanged();

    /** How long to wait until the next request to a controller. */
    Duration pauseOf(LeasedController controller);
  }

  private final int index;
  private final ControllerClient client;
  private final Director director;
  private final LongSupplier runningNanos;
  private final TrustedClock clock;
  private final Watchdog.Heartbeat heartbeat;
  private final Thread thread;

  private volatile Optional<LeaseAnswer> answer = Optional.empty();
  private volatile long answeredAt;

  /** The same by {@link System#nanoTime}. */
  private volatile long answeredAtTime = System.nanoTime() - LONG_AGO;

  private volatile long startedAt;

  /** Whether it has answered since this gateway became active: only then a restart is seen. */
  private boolean isFollowed;

  private volatile boolean isAway;
  private volatile boolean isRefused;
  private final Object signal = new Object();

  /** Whether it has to be asked at once. */
  private boolean isAwake;

  LeasedController(
      int index,
      ControllerClient client,
      Director director,
      LongSupplier runningNanos,
      TrustedClock clock,
      Watchdog watchdog) {
    this.index = index;
    this.client = client;
    this.director = director;
    this.runningNanos = runningNanos;
    this.clock = clock;
    this.answeredAt = runningNanos.getAsLong() - LONG_AGO;
    this.startedAt = answeredAt;
    this.heartbeat = watchdog.watch("lease of " + client.base().getAuthority(), HANGS_AFTER);
    this.thread = new Thread(this::run, "controller-" + (index + 1));
  }

  void start() {
    thread.start();
  }

  void stop() {
    thread.interrupt();
  }

  /** Its place in the settings, from 0. */
  int index() {
    return index;
  }

  ControllerClient client() {
    return client;
  }

  /** Its last answer; empty if there was none. */
  Optional<LeaseAnswer> answer() {
    return answer;
  }

  /** Whether its last answer is to a request after an instant. */
  boolean hasAnsweredSince(long instant) {
    return answer.isPresent() && answeredAt - instant >= 0;
  }

  /** How long ago it was asked for its last answer; empty if there was none. */
  Optional<Duration> sinceAnswer() {
    return answer.map(it -> Duration.ofNanos(runningNanos.getAsLong() - answeredAt));
  }

  boolean hasAnsweredWithin(Duration time) {
    return answer.isPresent() && runningNanos.getAsLong() - answeredAt < time.toNanos();
  }

  /** Whether what it answered is no older than this, pauses of this process included. */
  boolean isKnownSince(Duration time) {
    return answer.isPresent() && System.nanoTime() - answeredAtTime < time.toNanos();
  }

  /** Whether it was first seen in this time to have started again. */
  boolean hasStartedWithin(Duration time) {
    return runningNanos.getAsLong() - startedAt < time.toNanos();
  }

  /** Whether the last request failed. */
  boolean isAway() {
    return isAway;
  }

  /** Whether the last request failed because nothing accepts connections there. */
  boolean isRefused() {
    return isRefused;
  }

  /** Whether it answers and does not enforce. */
  boolean hangs() {
    return answer.filter(it -> it.lagMs() > MAX_LAG.toMillis()).isPresent();
  }

  /** How many switches it can change, as of its last answer. */
  long reached() {
    return answer.stream()
        .flatMap(it -> it.switches().stream())
        .filter(each -> each.unreachable().isEmpty())
        .count();
  }

  /** This gateway has become active. */
  void begin() {
    isRefused = false;
    wake();
  }

  /** Asks it at once. */
  void wake() {
    synchronized (signal) {
      isAwake = true;
      signal.notifyAll();
    }
  }

  void answered(LeaseAnswer next, Asked asked) {
    answer = Optional.of(next);
    answeredAt = asked.running();
    answeredAtTime = asked.time();
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        heartbeat.beat();
        Duration pause = turn();
        synchronized (signal) {
          if (!isAwake) {
            signal.wait(pause.toMillis());
          }
          isAwake = false;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Goes on after any failure: without this thread, the leases of the controller end. Returns how
   * long to wait until the next turn.
   */
  private Duration turn() throws InterruptedException {
    try {
      director.decide();
      if (director.isActive()) {
        ask();
      } else {
        isFollowed = false;
      }
      director.decide();
      return director.pauseOf(this);
    } catch (RuntimeException | Error e) {
      LOG.error("{}: a lease could not be given; trying again", client.base(), e);
      return AFTER_FAILURE;
    }
  }

  private void ask() throws InterruptedException {
    Optional<LeasePut> lease = director.leaseFor(this);
    try {
      Asked asked = new Asked(runningNanos.getAsLong(), System.nanoTime());
      LeaseAnswer next = lease.isPresent() ? client.lease(lease.get()) : client.lease();
      clock.observe(client.base().getAuthority(), next.time(), asked.time());
      follow(next, asked);
    } catch (ControllerException | RuntimeException | Error e) {
      if (e instanceof ControllerException failure) {
        failure.token().ifPresent(director::refusedBecauseOf);
        isRefused = failure.isRefused();
      }
      if (!isAway) {
        isAway = true;
        LOG.warn("{}: {}", client.base(), e.getMessage());
      }
    }
  }

  private void follow(LeaseAnswer next, Asked asked) {
    Optional<LeaseAnswer> before = answer;
    director.answered(this, next, asked);
    isRefused = false;
    if (isFollowed && before.filter(it -> it.instance().equals(next.instance())).isEmpty()) {
      startedAt = asked.running();
    }
    isFollowed = true;
    if (before
        .filter(it -> it.switches().equals(next.switches()) && it.token() == next.token())
        .isEmpty()) {
      director.dutyChanged();
    }
    if (isAway) {
      isAway = false;
      LOG.info("{} answers again", client.base());
      client.breakOffLate();
    }
  }
}
