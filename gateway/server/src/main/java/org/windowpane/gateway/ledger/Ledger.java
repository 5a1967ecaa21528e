package org.windowpane.gateway.ledger;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.CommandQueue.Waiting;
import org.windowpane.gateway.ledger.quotas.Quotas;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.QuotaLimits;
import org.windowpane.gateway.tracing.PlanTraces;
import org.windowpane.gateway.watch.Watchdog;

/**
 * The one writer. It decides commands one after another on the state in memory, stores them a batch
 * at a time, and only then answers them. When the store cannot be used, the ledger reads the state
 * again from the database, because the store may or may not have committed the batch. While another
 * gateway is active, the ledger follows the database: this gateway can then answer reads, and has
 * little left to read when it becomes active.
 */
public final class Ledger implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Ledger.class);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  /**
   * A gateway that was active for so long may become active again at once. Where the disk of the
   * database is full, it would otherwise begin an epoch several times a second, and end it with the
   * first batch.
   */
  private static final Duration SOUND_AFTER = Duration.ofSeconds(5);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration IDLE = Duration.ofMillis(500);
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);

  /** Longer than a connection to the database can be silent before it is closed. */
  private static final Duration HANGS_AFTER = Duration.ofSeconds(40);

  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

  /** A user who was disabled meanwhile, elsewhere, may read for this long. */
  private static final Duration LONGEST_STALE = Duration.ofHours(1);

  private static final String NOT_ACTIVE =
      "This gateway is not active. Try again in a few seconds.";
  private static final String NOT_READ_YET =
      "This gateway has not read the latest change yet. Try again.";
  private static final String BUSY =
      "The gateway is too busy, and did not begin with the request. Try again later.";

  private final Leadership leadership;
  private final Clock clock;
  private final CommandQueue queue = new CommandQueue();
  private final CommitListeners listeners = new CommitListeners();
  private final BatchWriter writing;
  private final Thread writer = new Thread(this::run, "ledger");
  private volatile boolean stopping;
  private volatile Optional<Known> known = Optional.empty();
  private boolean wasActive;
  private volatile boolean leading;

  /** The last lease that this gateway had. */
  private volatile Leadership.Lease lease;

  private final FollowedState following = new FollowedState();

  private final Duration answerTimeout;
  private final Watchdog.Heartbeat heartbeat;

  /** A ledger without quotas that does nothing until it is started. */
  public Ledger(LedgerStore store, Leadership leadership, Clock clock) {
    this(store, leadership, clock, Quotas.NONE);
  }

  /** A ledger with quotas, whose thread is not watched. */
  public Ledger(LedgerStore store, Leadership leadership, Clock clock, Quotas quotas) {
    this(store, leadership, clock, quotas, new Watchdog());
  }

  /** A ledger that does nothing until it is started. */
  public Ledger(
      LedgerStore store, Leadership leadership, Clock clock, Quotas quotas, Watchdog watchdog) {
    this(store, leadership, clock, quotas, watchdog, ANSWER_TIMEOUT, BatchWriter.LONGEST_DECIDING);
  }

  Ledger(
      LedgerStore store,
      Leadership leadership,
      Clock clock,
      Quotas quotas,
      Watchdog watchdog,
      Duration answerTimeout,
      Duration longestDeciding) {
    this.heartbeat = watchdog.watch("ledger", HANGS_AFTER);
    this.answerTimeout = answerTimeout;
    this.writing =
        new BatchWriter(store, clock, new QuotaLimits(quotas), queue, listeners, longestDeciding);
    this.leadership = leadership;
    this.clock = clock;
  }

  /** A state, and when it was the stored one. */
  private record Known(LedgerState state, Instant at) {
    boolean isRecent(Instant now) {
      return Duration.between(at, now).compareTo(LONGEST_STALE) < 0;
    }
  }

  /** Starts to wait until this gateway can become active. */
  public void start() {
    writer.start();
  }

  /** Adds a listener, which receives every batch from now on. */
  public void listen(CommitListener listener) {
    listeners.add(listener);
  }

  /**
   * Whether this gateway is active: only the active gateway writes and drives switches. False where
   * another gateway may have become active because this one was stopped for some seconds.
   */
  public boolean isLeading() {
    return epoch().isPresent();
  }

  /** The epoch of this gateway; empty where {@link #isLeading} is false. */
  public OptionalLong epoch() {
    Leadership.Lease held = lease;
    return leading && held.holds() ? OptionalLong.of(held.epoch()) : OptionalLong.empty();
  }

  /**
   * A controller has seen this epoch, which is greater than this gateway's. After the database was
   * restored from a backup, the gateway becomes active again with a greater one.
   */
  public void exceed(long epoch) {
    leadership.exceed(epoch);
    Leadership.Lease held = lease;
    if (held != null && held.epoch() <= epoch) {
      held.giveUp("a controller has seen epoch " + epoch);
    }
  }

  /** Whether this gateway is a standby with a recent copy of the state. */
  public boolean isFollowing() {
    return !leading && following.isKnown();
  }

  /**
   * The stored state. It is complete on the active gateway. On a standby it is less than 3 seconds
   * old, and includes every change that {@link #expectChange} announced.
   *
   * @throws UnavailableException where this gateway is not active and has no recent state
   */
  public LedgerState state() {
    return current().orElseThrow(() -> new UnavailableException(NOT_ACTIVE));
  }

  private Optional<LedgerState> current() {
    if (isLeading()) {
      return Optional.of(writing.committed());
    }
    Optional<LedgerState> followed = following.state();
    // This gateway may have become active while the read waited.
    return followed.isEmpty() && isLeading() ? Optional.of(writing.committed()) : followed;
  }

  /**
   * The state to answer a read from: that of {@link #state}, or the last one of this gateway while
   * it cannot read the database, for up to an hour. Nothing may be decided on it.
   *
   * @throws UnavailableException where there is none, it is too old, or this gateway reads the
   *     database, but too slowly for a change that {@link #expectChange} announced: without it, a
   *     user who has just signed in would be unknown
   */
  public LedgerState readable() {
    Optional<LedgerState> current = current();
    if (current.isPresent()) {
      return current.get();
    }
    if (following.lacksChange()) {
      throw new UnavailableException(NOT_READ_YET);
    }
    Optional<Known> last = known.filter(it -> it.isRecent(clock.instant()));
    return last.orElseThrow(() -> new UnavailableException(NOT_ACTIVE)).state();
  }

  /**
   * The time of the state in {@link #readable}, where this gateway cannot read the database; empty
   * where the state is current, or there is none.
   */
  public Optional<Instant> staleSince() {
    return isLeading() || following.isKnown()
        ? Optional.empty()
        : known.filter(it -> it.isRecent(clock.instant())).map(Known::at);
  }

  /** Another gateway has just stored a change, which the next reads here must include. */
  public void expectChange() {
    following.expectChange();
  }

  /** The sampled traces of the requests that were stored of late, for the plan. */
  public PlanTraces traces() {
    return writing.traces();
  }

  /** How many commands wait to be decided. */
  public int queueLength() {
    return queue.length();
  }

  /** How many users wait for decisions. */
  public int waitingUsers() {
    return queue.users();
  }

  /**
   * Queues a command. The answer completes when the change is stored, or exceptionally with an
   * {@link UnavailableException} or a {@link TooManyWaitingException}.
   */
  public <A> CompletableFuture<A> submit(Command<A> command) {
    return queued(command).answer();
  }

  private <A> Waiting<A> queued(Command<A> command) {
    Waiting<A> waiting = new Waiting<>(command);
    if (!leading || stopping) {
      waiting.fail(new UnavailableException(NOT_ACTIVE));
    } else {
      queue.add(waiting);
    }
    return waiting;
  }

  /**
   * Decides a command, and waits until the change is stored. A command that the ledger did not
   * begin with after 10 seconds is never decided.
   *
   * @throws UnconfirmedException where the ledger cannot tell whether the change is stored
   * @throws UnavailableException where nothing was changed, and nothing will be
   * @throws TooManyWaitingException the same, because too many commands of the user wait
   */
  public <A> A decide(Command<A> command) {
    Waiting<A> waiting = queued(command);
    try {
      return waiting.answer().get(answerTimeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw givenUp(waiting);
    } catch (TimeoutException e) {
      throw givenUp(waiting);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static UnavailableException givenUp(Waiting<?> waiting) {
    return waiting.giveUp()
        ? new UnavailableException(BUSY)
        : new UnconfirmedException(BatchWriter.UNCONFIRMED);
  }

  /**
   * Decides one command for a program that does nothing else.
   *
   * @throws StoreException where the program cannot become active, or cannot use the database
   */
  public static <A> A decideOnce(
      LedgerStore store, Leadership leadership, Clock clock, Command<A> command)
      throws StoreException, InterruptedException {
    try (Leadership.Lease lease = leadership.acquire(Leadership.Waiting.DO_NOTHING)) {
      Ledger ledger = new Ledger(store, leadership, clock);
      ledger.writing.read(() -> {});
      Waiting<A> waiting = new Waiting<>(command);
      ledger.writing.write(lease, waiting);
      return waiting.answer().join();
    }
  }

  private void run() {
    Duration pause = FIRST_PAUSE;
    while (!stopping) {
      heartbeat.beat();
      try (Leadership.Lease taken = leadership.acquire(this::follow)) {
        lease = taken;
        writing.read(heartbeat::beat);
        // Clients have long given up on what arrived while this gateway became a standby.
        refuseWaiting();
        taken.keep();
        wasActive = true;
        leading = true;
        following.end();
        LOG.info(
            "leading with epoch {}: {} shares, {} open bookings",
            taken.epoch(),
            writing.committed().decisions().shares().size(),
            writing.committed().open().size());
        listeners.becameActive(writing.committed());
        long since = System.nanoTime();
        try {
          lead(taken);
        } finally {
          // Before the lease ends: another gateway may write from then on.
          leading = false;
          pause = System.nanoTime() - since < SOUND_AFTER.toNanos() ? pause : FIRST_PAUSE;
        }
      } catch (OutOfMemoryError e) {
        // The process ends: it is started with -XX:+ExitOnOutOfMemoryError.
        throw e;
      } catch (StoreException | RuntimeException | Error e) {
        if (e instanceof StoreException) {
          LOG.warn("{}; trying again in {} ms", e.getMessage(), pause.toMillis(), e);
        } else {
          LOG.warn("the database cannot be used; trying again in {} ms", pause.toMillis(), e);
          writing.forget();
        }
      } catch (InterruptedException e) {
        stopping = true;
      } finally {
        leading = false;
        following.end();
        refuseWaiting();
        notifyEnd();
      }
      pause = pauseBeforeNextTry(pause);
    }
  }

  private void follow() throws StoreException {
    heartbeat.beat();
    long startedAt = System.nanoTime();
    writing.read(heartbeat::beat);
    following.replace(writing.committed(), startedAt);
    remember();
  }

  private void remember() {
    known = Optional.of(new Known(writing.committed(), clock.instant()));
  }

  private Duration pauseBeforeNextTry(Duration pause) {
    if (stopping) {
      return pause;
    }
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      stopping = true;
    }
    Duration doubled = pause.multipliedBy(2);
    return doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
  }

  private void lead(Leadership.Lease taken) throws StoreException, InterruptedException {
    while (!stopping || queue.length() > 0) {
      heartbeat.beat();
      taken.keep();
      remember();
      Optional<Waiting<?>> first = queue.take(IDLE);
      if (first.isPresent()) {
        write(taken, first.get());
      }
    }
  }

  private void write(Leadership.Lease taken, Waiting<?> first) throws StoreException {
    try {
      writing.write(taken, first);
    } catch (StoreException | RuntimeException | Error e) {
      leading = false;
      writing.fail(e);
      throw e;
    }
  }

  private void notifyEnd() {
    if (wasActive) {
      wasActive = false;
      listeners.becameInactive();
    }
  }

  private void refuseWaiting() {
    queue.failAll(new UnavailableException(NOT_ACTIVE));
  }

  /** Decides the waiting commands, then ends the lease. */
  @Override
  public void close() {
    stopping = true;
    try {
      writer.join(STOP_TIMEOUT.toMillis());
      if (writer.isAlive()) {
        writer.interrupt();
        writer.join(STOP_TIMEOUT.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
