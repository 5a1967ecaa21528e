package org.windowpane.gateway.ledger;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.quotas.Quotas;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.state.Delivery;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.QuotaLimits;
import org.windowpane.gateway.ledger.tables.Change;
import org.windowpane.gateway.watch.Watchdog;

/**
 * The one writer. It decides commands one after another on the state in memory, stores them a batch
 * at a time, and only then answers them. Where the store rejects a value in a batch, the ledger
 * finds the command that it comes from by halving the batch; only that command fails. When the
 * store cannot be used, the ledger reads the state again from the database, because the store may
 * or may not have committed the batch. While another gateway is active, the ledger follows the
 * database: this gateway can then answer reads, and has little left to read when it becomes active.
 */
public final class Ledger implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Ledger.class);
  private static final int QUEUE_LENGTH = 10_000;
  private static final int LARGEST_BATCH = 500;
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration IDLE = Duration.ofMillis(500);
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration HANGS_AFTER = Duration.ofSeconds(30);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

  /** A user who was disabled meanwhile, elsewhere, may read for this long. */
  private static final Duration LONGEST_STALE = Duration.ofHours(1);

  private static final String NOT_ACTIVE =
      "This gateway is not active. Try again in a few seconds.";
  private static final String BUSY =
      "The gateway is too busy, and did not begin with the request. Try again later.";
  private static final String NOT_STORED =
      "The database cannot be written to, and nothing was changed. Try again later.";
  private static final String UNCONFIRMED =
      "The database did not confirm the change. Check whether it was made before you repeat it.";

  private final LedgerStore store;
  private final Leadership leadership;
  private final Clock clock;
  private final BlockingQueue<Waiting<?>> queue = new ArrayBlockingQueue<>(QUEUE_LENGTH);
  private final List<CommitListener> listeners = new CopyOnWriteArrayList<>();
  private final Thread writer = new Thread(this::run, "ledger");
  private volatile boolean stopping;
  private volatile LedgerState committed = LedgerState.unread();
  private volatile Optional<Known> known = Optional.empty();
  private boolean isRead;
  private boolean wasActive;
  private volatile boolean leading;

  /** The last lease that this gateway had. */
  private volatile Leadership.Lease lease;

  private final FollowedState following = new FollowedState();

  /** The state that the next batch is decided on. Only the ledger's thread uses it. */
  private PendingState pending = new PendingState(LedgerState.unread());

  private final QuotaLimits limits;
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
    this(store, leadership, clock, quotas, watchdog, ANSWER_TIMEOUT);
  }

  Ledger(
      LedgerStore store,
      Leadership leadership,
      Clock clock,
      Quotas quotas,
      Watchdog watchdog,
      Duration answerTimeout) {
    this.heartbeat = watchdog.watch("ledger", HANGS_AFTER);
    this.answerTimeout = answerTimeout;
    this.limits = new QuotaLimits(quotas);
    this.store = store;
    this.leadership = leadership;
    this.clock = clock;
  }

  /** A state, and when it was the stored one. */
  private record Known(LedgerState state, Instant at) {
    boolean isRecent(Instant now) {
      return Duration.between(at, now).compareTo(LONGEST_STALE) < 0;
    }
  }

  /**
   * A command that waits to be decided.
   *
   * @param settled who set this first: the ledger, which then decides the command, or the caller,
   *     who then waits no longer
   */
  private record Waiting<A>(
      Command<A> command, CompletableFuture<A> answer, AtomicBoolean settled) {
    Waiting(Command<A> command) {
      this(command, new CompletableFuture<>(), new AtomicBoolean());
    }

    /** Whether the caller still waits; from now on the caller cannot give up. */
    boolean take() {
      return settled.compareAndSet(false, true);
    }

    /** Whether the ledger did not begin with it; from now on it never does. */
    boolean giveUp() {
      return settled.compareAndSet(false, true);
    }

    void fail(Throwable cause) {
      answer.completeExceptionally(cause);
    }
  }

  /** The answer to a command that is decided and not stored yet. */
  private record Decided<A>(CompletableFuture<A> future, A answer) {
    void complete() {
      future.complete(answer);
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
    return isLeading()
        ? committed
        : following.state().orElseThrow(() -> new UnavailableException(NOT_ACTIVE));
  }

  /**
   * The state to answer a read from: that of {@link #state}, or the last one of this gateway while
   * it cannot read the database, for up to an hour. Nothing may be decided on it.
   *
   * @throws UnavailableException where there is none, or it is too old
   */
  public LedgerState readable() {
    if (isLeading()) {
      return committed;
    }
    Optional<LedgerState> followed = following.state();
    if (followed.isPresent()) {
      return followed.get();
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

  /** How many commands wait to be decided. */
  public int queueLength() {
    return queue.size();
  }

  /**
   * Queues a command. The answer completes when the change is stored, or exceptionally with an
   * {@link UnavailableException}.
   */
  public <A> CompletableFuture<A> submit(Command<A> command) {
    return queued(command).answer();
  }

  private <A> Waiting<A> queued(Command<A> command) {
    Waiting<A> waiting = new Waiting<>(command);
    if (!leading || stopping) {
      waiting.fail(new UnavailableException(NOT_ACTIVE));
    } else if (!queue.offer(waiting)) {
      waiting.fail(new UnavailableException("Too many requests are waiting."));
    }
    return waiting;
  }

  /**
   * Decides a command, and waits until the change is stored. A command that the ledger did not
   * begin with after 10 seconds is never decided.
   *
   * @throws UnconfirmedException where the ledger cannot tell whether the change is stored
   * @throws UnavailableException where nothing was changed, and nothing will be
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
        : new UnconfirmedException(UNCONFIRMED);
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
      ledger.read(store.load());
      Waiting<A> waiting = new Waiting<>(command);
      ledger.decideAll(lease, List.of(waiting));
      return waiting.answer().join();
    }
  }

  private void run() {
    Duration pause = FIRST_PAUSE;
    while (!stopping) {
      heartbeat.beat();
      try (Leadership.Lease taken = leadership.acquire(this::follow)) {
        lease = taken;
        read(readStored());
        // Clients have long given up on what arrived while this gateway became a standby.
        refuseWaiting();
        taken.keep();
        wasActive = true;
        leading = true;
        LOG.info(
            "leading with epoch {}: {} shares, {} open bookings",
            taken.epoch(),
            committed.decisions().shares().size(),
            committed.open().size());
        notifyListeners(listener -> listener.becameActive(committed));
        pause = FIRST_PAUSE;
        try {
          lead(taken);
        } finally {
          // Before the lease ends: another gateway may write from then on.
          leading = false;
        }
      } catch (OutOfMemoryError e) {
        // The process ends: it is started with -XX:+ExitOnOutOfMemoryError.
        throw e;
      } catch (StoreException | RuntimeException | Error e) {
        LOG.warn("the database cannot be used; trying again in {} ms", pause.toMillis(), e);
        // After any failure but the store's, the next attempt reads the whole state.
        isRead = isRead && e instanceof StoreException;
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
    read(readStored());
    following.replace(committed, startedAt);
    known = Optional.of(new Known(committed, clock.instant()));
  }

  private LedgerState readStored() throws StoreException {
    LedgerState read = isRead ? store.catchUp(committed) : store.load();
    isRead = true;
    return read;
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
    List<Waiting<?>> batch = new ArrayList<>(LARGEST_BATCH);
    while (!stopping || !queue.isEmpty()) {
      heartbeat.beat();
      taken.keep();
      known = Optional.of(new Known(committed, clock.instant()));
      Waiting<?> first = queue.poll(IDLE.toMillis(), TimeUnit.MILLISECONDS);
      if (first != null) {
        batch.add(first);
        queue.drainTo(batch, LARGEST_BATCH - 1);
        decideAll(taken, batch);
        batch.clear();
      }
    }
  }

  private void read(LedgerState stored) {
    committed = stored;
    pending = new PendingState(stored);
  }

  private void decideAll(Leadership.Lease taken, List<Waiting<?>> batch) throws StoreException {
    List<Waiting<?>> commands = batch.stream().filter(Waiting::take).toList();
    try {
      decideTogether(taken, commands);
    } catch (StoreException | RuntimeException | Error e) {
      leading = false;
      boolean isKnown = e instanceof StoreException failure && failure.isOutcomeKnown();
      commands.forEach(
          it ->
              it.fail(
                  isKnown
                      ? new UnavailableException(NOT_STORED)
                      : new UnconfirmedException(UNCONFIRMED)));
      throw e;
    }
  }

  /** Decides and stores commands as one batch, or without those that cannot be stored. */
  private void decideTogether(Leadership.Lease taken, List<Waiting<?>> commands)
      throws StoreException {
    if (commands.isEmpty()) {
      return;
    }
    BatchDecision batch =
        new BatchDecision(pending, limits, clock.instant().truncatedTo(ChronoUnit.MICROS));
    for (Waiting<?> command : commands) {
      if (!batch.decide(command)) {
        // What it changed was applied in part.
        takeBack();
        decideTogether(taken, commands.stream().filter(it -> it != command).toList());
        return;
      }
    }
    try {
      if (!batch.events.isEmpty() || !batch.changes.isEmpty()) {
        store.commit(
            new LedgerStore.Batch(taken.epoch(), batch.changes, batch.events, batch.deliveries));
      }
    } catch (RejectedBatchException e) {
      takeBack();
      decideApart(taken, commands, e);
      return;
    }
    committed = pending.state();
    batch.decided.forEach(Decided::complete);
    notifyListeners(listener -> listener.committed(batch.changes, committed));
    if (!batch.deliveries.isEmpty()) {
      notifyListeners(CommitListener::deliveriesQueued);
    }
  }

  /** Decides the two halves of a rejected batch one after the other. */
  private void decideApart(
      Leadership.Lease taken, List<Waiting<?>> commands, RejectedBatchException rejection)
      throws StoreException {
    taken.keep();
    if (commands.size() == 1) {
      LOG.error("the database rejected a command", rejection);
      commands.get(0).fail(rejection);
      // Where the state in memory is not the stored one, no command could be stored from now on.
      read(store.catchUp(committed));
      return;
    }
    int middle = commands.size() / 2;
    decideTogether(taken, commands.subList(0, middle));
    decideTogether(taken, commands.subList(middle, commands.size()));
  }

  private void takeBack() {
    pending = new PendingState(committed);
  }

  private void notifyListeners(Consumer<CommitListener> call) {
    for (CommitListener listener : listeners) {
      try {
        call.accept(listener);
      } catch (RuntimeException | Error e) {
        LOG.error("a listener failed", e);
      }
    }
  }

  private void notifyEnd() {
    if (wasActive) {
      wasActive = false;
      notifyListeners(CommitListener::becameInactive);
    }
  }

  private void refuseWaiting() {
    List<Waiting<?>> waiting = new ArrayList<>();
    queue.drainTo(waiting);
    waiting.forEach(it -> it.fail(new UnavailableException(NOT_ACTIVE)));
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

  /** A batch while it is being decided. */
  private static final class BatchDecision {
    private final PendingState pending;
    private final QuotaLimits limits;
    private final Instant now;
    private final List<Change<?, ?>> changes = new ArrayList<>();
    private final List<AuditEvent> events = new ArrayList<>();
    private final List<Delivery> deliveries = new ArrayList<>();
    private final List<Decided<?>> decided = new ArrayList<>();

    BatchDecision(PendingState pending, QuotaLimits limits, Instant now) {
      this.pending = pending;
      this.limits = limits;
      this.now = now;
    }

    /**
     * Decides a command and applies its changes. A command that fails in deciding is answered, and
     * leaves no trace.
     *
     * @return false where it failed while its changes were applied: then this batch is of no use
     */
    <A> boolean decide(Waiting<A> waiting) {
      Outcome<A> outcome;
      try {
        outcome = waiting.command().decide(pending, now);
        limits.check(pending.withoutCalendar(), outcome.changes());
      } catch (OutOfMemoryError e) {
        throw e;
      } catch (RuntimeException | Error e) {
        pending.rollBack();
        waiting.fail(e);
        return true;
      }
      try {
        apply(outcome);
      } catch (OutOfMemoryError e) {
        throw e;
      } catch (RuntimeException | Error e) {
        LOG.error("the changes of a command could not be applied", e);
        waiting.fail(e);
        return false;
      }
      decided.add(new Decided<>(waiting.answer(), outcome.answer()));
      return true;
    }

    private void apply(Outcome<?> outcome) {
      deliveries.addAll(Notifications.of(pending.withoutCalendar(), outcome, now));
      for (Change<?, ?> change : outcome.changes()) {
        pending.apply(change);
        changes.add(change);
      }
      for (AuditEntry entry : outcome.audit()) {
        LedgerState last = pending.withoutCalendar();
        AuditEvent event = AuditEvent.chained(last.auditSeq() + 1, now, last.auditHash(), entry);
        pending.recorded(event);
        events.add(event);
      }
    }
  }
}
