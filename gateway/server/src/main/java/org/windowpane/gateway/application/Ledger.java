package org.windowpane.gateway.application;

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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.application.Command.Outcome;
import org.windowpane.gateway.application.LedgerStore.StoreException;

/**
 * The one writer. Commands are decided one after another on the state in memory, put on record a
 * batch at a time, and only then answered. Whatever goes wrong while a batch is written, memory
 * goes back to what is on record, which is read again, because nobody can tell how far the store
 * came.
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
  private static final String STANDING_BY =
      "The gateway is not in charge of the record at the moment.";
  private static final String NOT_RECORDED =
      "The record could not be written; it is not known to have been done.";

  private final LedgerStore store;
  private final Leadership leadership;
  private final Clock clock;
  private final BlockingQueue<Waiting<?>> queue = new ArrayBlockingQueue<>(QUEUE_LENGTH);
  private final List<CommitListener> listeners = new CopyOnWriteArrayList<>();
  private final Thread writer = new Thread(this::run, "ledger");
  private volatile boolean stopping;
  private volatile LedgerState committed = LedgerState.unread();
  private volatile boolean leading;

  /** A ledger that does nothing until it is started. */
  public Ledger(LedgerStore store, Leadership leadership, Clock clock) {
    this.store = store;
    this.leadership = leadership;
    this.clock = clock;
  }

  private record Waiting<A>(Command<A> command, CompletableFuture<A> answer) {}

  /** Something decided and not yet on record. */
  private record Decided<A>(CompletableFuture<A> future, A answer) {
    void complete() {
      future.complete(answer);
    }

    void fail(RuntimeException reason) {
      future.completeExceptionally(reason);
    }
  }

  /** Begins to seek leadership. */
  public void start() {
    writer.start();
  }

  /** Adds somebody who is told of every batch from now on. */
  public void listen(CommitListener listener) {
    listeners.add(listener);
  }

  /** Whether this gateway writes the record now. */
  public boolean isLeading() {
    return leading;
  }

  /**
   * What is on record.
   *
   * @throws UnavailableException where this gateway does not lead
   */
  public LedgerState state() {
    if (!leading) {
      throw new UnavailableException(STANDING_BY);
    }
    return committed;
  }

  /** How many commands wait to be decided. */
  public int queueLength() {
    return queue.size();
  }

  /**
   * Has a command decided; the answer comes when it is on record, or an {@link
   * UnavailableException}.
   */
  public <A> CompletableFuture<A> submit(Command<A> command) {
    CompletableFuture<A> answer = new CompletableFuture<>();
    if (!leading || stopping) {
      answer.completeExceptionally(new UnavailableException(STANDING_BY));
    } else if (!queue.offer(new Waiting<>(command, answer))) {
      answer.completeExceptionally(new UnavailableException("Too many requests are waiting."));
    }
    return answer;
  }

  /**
   * Has a command decided and waits until it is on record.
   *
   * @throws UnavailableException where it is not known to be on record
   */
  public <A> A decide(Command<A> command) {
    try {
      return submit(command).get(ANSWER_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException(NOT_RECORDED);
    } catch (TimeoutException e) {
      throw new UnavailableException(NOT_RECORDED);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /**
   * Has one command decided by a program that does nothing else.
   *
   * @throws StoreException where it cannot lead, or the record cannot be used
   */
  public static <A> A decideOnce(
      LedgerStore store, Leadership leadership, Clock clock, Command<A> command)
      throws StoreException, InterruptedException {
    try (Leadership.Lease lease = leadership.acquire()) {
      Ledger ledger = new Ledger(store, leadership, clock);
      ledger.committed = store.load();
      Waiting<A> waiting = new Waiting<>(command, new CompletableFuture<>());
      ledger.decideAll(lease.epoch(), List.of(waiting));
      return waiting.answer().join();
    }
  }

  private void run() {
    Duration pause = FIRST_PAUSE;
    while (!stopping) {
      try (Leadership.Lease lease = leadership.acquire()) {
        committed = store.load();
        leading = true;
        LOG.info(
            "leading with epoch {}: {} shares, {} open bookings",
            lease.epoch(),
            committed.decisions().shares().parentsFirst().size(),
            committed.open().size());
        publish(List.of());
        pause = FIRST_PAUSE;
        lead(lease);
      } catch (StoreException | RuntimeException e) {
        LOG.warn("the record cannot be used, trying again in {} ms", pause.toMillis(), e);
      } catch (InterruptedException e) {
        stopping = true;
      } finally {
        leading = false;
        refuseWaiting();
      }
      pause = pauseBeforeNextTry(pause);
    }
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

  private void decideAll(long epoch, List<Waiting<?>> batch) throws StoreException {
    Draft draft = new Draft(committed, clock.instant().truncatedTo(ChronoUnit.MICROS));
    List<Decided<?>> decided = new ArrayList<>(batch.size());
    for (Waiting<?> waiting : batch) {
      draft.decide(waiting, decided);
    }
    try {
      if (!draft.events.isEmpty() || !draft.changes.isEmpty()) {
        store.commit(new LedgerStore.Batch(epoch, draft.changes, draft.events));
      }
    } catch (StoreException | RuntimeException e) {
      leading = false;
      decided.forEach(it -> it.fail(new UnavailableException(NOT_RECORDED)));
      throw e;
    }
    committed = draft.state;
    decided.forEach(Decided::complete);
    publish(draft.changes);
  }

  private void publish(List<Change> changes) {
    for (CommitListener listener : listeners) {
      try {
        listener.committed(changes, committed);
      } catch (RuntimeException e) {
        LOG.error("a listener failed", e);
      }
    }
  }

  private void refuseWaiting() {
    List<Waiting<?>> waiting = new ArrayList<>();
    queue.drainTo(waiting);
    waiting.forEach(it -> it.answer().completeExceptionally(new UnavailableException(STANDING_BY)));
  }

  /** Decides what is waiting, then gives up leadership. */
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
  private static final class Draft {
    private final Instant now;
    private final List<Change> changes = new ArrayList<>();
    private final List<AuditEvent> events = new ArrayList<>();
    private LedgerState state;

    Draft(LedgerState state, Instant now) {
      this.state = state;
      this.now = now;
    }

    <A> void decide(Waiting<A> waiting, List<Decided<?>> decided) {
      try {
        Outcome<A> outcome = waiting.command().decide(state, now);
        LedgerState next = state;
        for (Change change : outcome.changes()) {
          next = next.with(change);
        }
        List<AuditEvent> chained = new ArrayList<>(outcome.audit().size());
        for (AuditEntry entry : outcome.audit()) {
          AuditEvent event = AuditEvent.chained(next.auditSeq() + 1, now, next.auditHash(), entry);
          chained.add(event);
          next = next.recorded(event.seq(), event.hash());
        }
        state = next;
        changes.addAll(outcome.changes());
        events.addAll(chained);
        decided.add(new Decided<>(waiting.answer(), outcome.answer()));
      } catch (RuntimeException e) {
        // A fault of one command: nothing of it is kept, and the others go on.
        waiting.answer().completeExceptionally(e);
      }
    }
  }
}
