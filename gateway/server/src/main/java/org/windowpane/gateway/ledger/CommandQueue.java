package org.windowpane.gateway.ledger;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.windowpane.gateway.ledger.queue.FairQueue;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.tracing.RequestTrace;

/** The commands that wait to be decided. Each user gets an equal part of the ledger's time. */
final class CommandQueue {
  private static final int LENGTH = 10_000;

  /** How many commands of one user may wait. */
  static final int MOST_OF_USER = 500;

  private final FairQueue<Waiting<?>> queue = new FairQueue<>(LENGTH, MOST_OF_USER);

  /**
   * A command that waits to be decided.
   *
   * @param trace of the request that the command is for; empty for those of the gateway itself
   * @param settled who set this first: the ledger, which then decides the command, or the caller,
   *     who then waits no longer
   */
  record Waiting<A>(
      Command<A> command,
      CompletableFuture<A> answer,
      Optional<RequestTrace> trace,
      AtomicBoolean settled) {
    Waiting(Command<A> command) {
      this(command, new CompletableFuture<>(), RequestTrace.current(), new AtomicBoolean());
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

  /** Queues a command, or fails it where too many wait. */
  void add(Waiting<?> waiting) {
    Actor actor = waiting.command().actor();
    switch (isOfGateway(actor) ? queue.offerUrgent(waiting) : queue.offer(sender(actor), waiting)) {
      case QUEUED -> {}
      case TOO_MANY_OF_SENDER ->
          waiting.fail(
              new TooManyWaitingException(
                  "Too many of your requests wait for a decision. Wait for their answers first."));
      case FULL -> waiting.fail(new UnavailableException("Too many requests are waiting."));
    }
  }

  /** The next command, or none where none is queued for this long. */
  Optional<Waiting<?>> take(Duration timeout) throws InterruptedException {
    return queue.take(timeout);
  }

  /** The next command, or none. */
  Optional<Waiting<?>> poll() {
    return queue.poll();
  }

  /** The ledger spent this time on a command of an actor. */
  void charge(Actor actor, long nanos) {
    if (!isOfGateway(actor)) {
      queue.charge(sender(actor), nanos);
    }
  }

  private static boolean isOfGateway(Actor actor) {
    return actor.equals(Actor.SYSTEM);
  }

  private static String sender(Actor actor) {
    return actor.principal();
  }

  /** Fails all commands that wait. */
  void failAll(RuntimeException cause) {
    queue.drain().forEach(it -> it.fail(cause));
  }

  int length() {
    return queue.size();
  }

  /** How many users wait. */
  int users() {
    return queue.senders();
  }
}
