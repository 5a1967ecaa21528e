package org.windowpane.gateway.ledger;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.state.Delivery;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;

/**
 * The one writer. It decides commands one after another on the state in memory, stores them a batch
 * at a time, and only then answers them. When it fails to write a batch, it reads the state again
 * from the database, because the store may or may not have committed the batch. While another
 * gateway is active, the ledger follows the database: this gateway can then answer reads, and has
 * little left to read when it becomes active.
 */
public final class Ledger implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Ledger.class);
  private static final int QUEUE_LENGTH = 10_000;
  private static final int LARGEST_BATCH = 500;
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration IDLE = Duration.ofMillis(500);
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
  private static final String NOT_ACTIVE =
      "This gateway is not active. Try again in a few seconds.";
  private static final String NOT_CONFIRMED =
      "The database did not confirm the change. Check whether it was made before you repeat it.";

  private final LedgerStore store;
  private final Leadership leadership;
  private final Clock clock;
  private final BlockingQueue<Waiting<?>> queue = new ArrayBlockingQueue<>(QUEUE_LENGTH);
  private final List<CommitListener> listeners = new CopyOnWriteArrayList<>();
  private final Thread writer = new Thread(this::run, "ledger");
  private volatile boolean stopping;
  private volatile LedgerState committed = LedgerState.unread();
  private boolean isRead;
  private boolean wasActive;
  private volatile boolean leading;
  private final FollowedState following = new FollowedState();

  /** The state that the next batch is decided on. Only the ledger's thread uses it. */
  private PendingState pending = new PendingState(LedgerState.unread());

  private final Quotas quotas;

  /** Counted anew for the first batch after the state was read. */
  private QuotaUse quotaUse;

  /** A ledger without quotas that does nothing until it is started. */
  public Ledger(LedgerStore store, Leadership leadership, Clock clock) {
    this(store, leadership, clock, Quotas.NONE);
  }

  /** A ledger that does nothing until it is started. */
  public Ledger(LedgerStore store, Leadership leadership, Clock clock, Quotas quotas) {
    this.quotas = quotas;
    this.store = store;
    this.leadership = leadership;
    this.clock = clock;
  }

  private record Waiting<A>(Command<A> command, CompletableFuture<A> answer) {}

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

  /** Whether this gateway is active: only the active gateway writes. */
  public boolean isLeading() {
    return leading;
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
    return leading
        ? committed
        : following.state().orElseThrow(() -> new UnavailableException(NOT_ACTIVE));
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
    CompletableFuture<A> answer = new CompletableFuture<>();
    if (!leading || stopping) {
      answer.completeExceptionally(new UnavailableException(NOT_ACTIVE));
    } else if (!queue.offer(new Waiting<>(command, answer))) {
      answer.completeExceptionally(new UnavailableException("Too many requests are waiting."));
    }
    return answer;
  }

  /**
   * Decides a command, and waits until the change is stored.
   *
   * @throws UnavailableException where the ledger cannot confirm that it is stored
   */
  public <A> A decide(Command<A> command) {
    try {
      return submit(command).get(ANSWER_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException(NOT_CONFIRMED);
    } catch (TimeoutException e) {
      throw new UnavailableException(NOT_CONFIRMED);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
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
      Waiting<A> waiting = new Waiting<>(command, new CompletableFuture<>());
      ledger.decideAll(lease.epoch(), List.of(waiting));
      return waiting.answer().join();
    }
  }

  private void run() {
    Duration pause = FIRST_PAUSE;
    while (!stopping) {
      try (Leadership.Lease lease = leadership.acquire(this::follow)) {
        read(readStored());
        // Clients have long given up on what arrived while this gateway became a standby.
        refuseWaiting();
        wasActive = true;
        leading = true;
        LOG.info(
            "leading with epoch {}: {} shares, {} open bookings",
            lease.epoch(),
            committed.decisions().shares().parentsFirst().size(),
            committed.open().size());
        notifyListeners(listener -> listener.becameActive(committed));
        pause = FIRST_PAUSE;
        try {
          lead(lease);
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
    long startedAt = System.nanoTime();
    read(readStored());
    following.replace(committed, startedAt);
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

  private void lead(Leadership.Lease lease) throws StoreException, InterruptedException {
    List<Waiting<?>> batch = new ArrayList<>(LARGEST_BATCH);
    while (!stopping || !queue.isEmpty()) {
      Waiting<?> first = queue.poll(IDLE.toMillis(), TimeUnit.MILLISECONDS);
      if (first == null) {
        lease.verify();
      } else {
        batch.add(first);
        queue.drainTo(batch, LARGEST_BATCH - 1);
        decideAll(lease.epoch(), batch);
        batch.clear();
      }
    }
  }

  private void read(LedgerState stored) {
    committed = stored;
    pending = new PendingState(stored);
    quotaUse = null;
  }

  private void decideAll(long epoch, List<Waiting<?>> batch) throws StoreException {
    if (quotaUse == null) {
      quotaUse = new QuotaUse(quotas, committed);
    }
    BatchDecision decision =
        new BatchDecision(pending, quotaUse, clock.instant().truncatedTo(ChronoUnit.MICROS));
    List<Decided<?>> decided = new ArrayList<>(batch.size());
    try {
      batch.forEach(waiting -> decision.decide(waiting, decided));
      if (!decision.events.isEmpty() || !decision.changes.isEmpty()) {
        store.commit(
            new LedgerStore.Batch(epoch, decision.changes, decision.events, decision.deliveries));
      }
    } catch (StoreException | RuntimeException | Error e) {
      leading = false;
      batch.forEach(
          it -> it.answer().completeExceptionally(new UnavailableException(NOT_CONFIRMED)));
      throw e;
    }
    committed = pending.state();
    decided.forEach(Decided::complete);
    notifyListeners(listener -> listener.committed(decision.changes, committed));
    if (!decision.deliveries.isEmpty()) {
      notifyListeners(CommitListener::deliveriesQueued);
    }
  }

  private void notifyListeners(Consumer<CommitListener> event) {
    for (CommitListener listener : listeners) {
      try {
        event.accept(listener);
      } catch (RuntimeException e) {
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
    waiting.forEach(it -> it.answer().completeExceptionally(new UnavailableException(NOT_ACTIVE)));
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
    private final QuotaUse quotaUse;
    private final Instant now;
    private final List<Change<?, ?>> changes = new ArrayList<>();
    private final List<AuditEvent> events = new ArrayList<>();
    private final List<Delivery> deliveries = new ArrayList<>();

    BatchDecision(PendingState pending, QuotaUse quotaUse, Instant now) {
      this.pending = pending;
      this.quotaUse = quotaUse;
      this.now = now;
    }

    <A> void decide(Waiting<A> waiting, List<Decided<?>> decided) {
      Outcome<A> outcome;
      try {
        outcome = waiting.command().decide(pending, now);
        quotaUse.add(pending.withoutCalendar(), outcome.changes());
      } catch (OutOfMemoryError e) {
        throw e;
      } catch (RuntimeException | Error e) {
        // One command failed: the ledger drops its changes and goes on with the others.
        pending.rollBack();
        waiting.answer().completeExceptionally(e);
        return;
      }
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
      decided.add(new Decided<>(waiting.answer(), outcome.answer()));
    }
  }
}
