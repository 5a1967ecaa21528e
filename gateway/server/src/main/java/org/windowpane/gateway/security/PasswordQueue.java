package org.windowpane.gateway.security;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.tracing.RequestTrace;

/**
 * Hashes and checks passwords on threads of its own, so that requests hold no thread while they
 * wait. The queue is short: when it is full, or a password has waited too long, the request fails
 * at once, and the client can try again. Users who have signed in from the same place before come
 * first, and have places that others cannot take.
 */
public final class PasswordQueue implements AutoCloseable {
  private static final int THREADS = 2;

  /** The threads that go on after a check, for example with a decision of the ledger. */
  private static final int FOLLOWING_THREADS = 8;

  private static final int PLACES = 32;
  private static final int PLACES_OF_KNOWN = 64;
  private static final Duration DEADLINE = Duration.ofSeconds(5);
  private static final String TOO_MANY = "Too many users sign in at the moment. Try again.";

  private final Passwords passwords;
  private final ThreadPoolExecutor checking =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          0,
          TimeUnit.SECONDS,
          new PriorityBlockingQueue<>(),
          task -> new Thread(task, "passwords"));
  private final ThreadPoolExecutor following =
      new ThreadPoolExecutor(
          FOLLOWING_THREADS,
          FOLLOWING_THREADS,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          task -> new Thread(task, "sign-in"));
  private int underWay;
  private long lastNumber;

  /** Whose password it is. */
  public enum Priority {
    /** A user who is signed in, or has signed in from the same place before. */
    KNOWN,
    /** Anyone else. */
    OTHER
  }

  /** Hashes and checks with {@code passwords}. */
  public PasswordQueue(Passwords passwords) {
    this.passwords = passwords;
  }

  /**
   * The hash of a new password, see {@link Passwords#hash}.
   *
   * @throws UnavailableException if the queue is full
   */
  public CompletableFuture<String> hash(String password) {
    return queued(Priority.KNOWN, () -> passwords.hash(password));
  }

  /**
   * Whether a password matches, see {@link Passwords#matches}. What follows the future runs on a
   * thread that may wait for the ledger.
   *
   * @throws UnavailableException if the queue is full
   */
  public CompletableFuture<Boolean> matches(String password, String hash, Priority priority) {
    return queued(priority, () -> passwords.matches(password, hash));
  }

  private synchronized <T> CompletableFuture<T> queued(Priority priority, Supplier<T> work) {
    int places = priority == Priority.KNOWN ? PLACES_OF_KNOWN : PLACES;
    if (checking.isShutdown() || underWay >= places) {
      throw new UnavailableException(TOO_MANY);
    }
    underWay++;
    lastNumber++;
    Task<T> task =
        new Task<>(priority, lastNumber, System.nanoTime(), work, new CompletableFuture<>());
    checking.execute(task);
    return task.result;
  }

  private synchronized void finished() {
    underWay--;
  }

  /** How many passwords are checked or wait, and requests that follow a check. */
  public synchronized int underWay() {
    return underWay;
  }

  /** Fails what waits, and lets what is under way end. */
  @Override
  public void close() throws InterruptedException {
    checking.shutdownNow().forEach(it -> ((Task<?>) it).fail());
    checking.awaitTermination(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    following.shutdown();
    following.awaitTermination(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** A password that waits. */
  private final class Task<T> implements Runnable, Comparable<Task<?>> {
    private final Priority priority;
    private final long number;
    private final long queuedAt;
    private final Supplier<T> work;
    private final CompletableFuture<T> result;
    private final Optional<RequestTrace> trace = RequestTrace.current();

    Task(
        Priority priority,
        long number,
        long queuedAt,
        Supplier<T> work,
        CompletableFuture<T> result) {
      this.priority = priority;
      this.number = number;
      this.queuedAt = queuedAt;
      this.work = work;
      this.result = result;
    }

    @Override
    public int compareTo(Task<?> other) {
      int order = priority.compareTo(other.priority);
      return order == 0 ? Long.compare(number, other.number) : order;
    }

    @Override
    public void run() {
      if (System.nanoTime() - queuedAt > DEADLINE.toNanos()) {
        fail();
        return;
      }
      try {
        T done = work.get();
        follow(() -> result.complete(done));
      } catch (RuntimeException | Error e) {
        follow(() -> result.completeExceptionally(e));
      }
    }

    void fail() {
      follow(() -> result.completeExceptionally(new UnavailableException(TOO_MANY)));
    }

    private void follow(Runnable completion) {
      following.execute(
          () -> {
            try (RequestTrace.Scope scope = RequestTrace.enter(trace)) {
              completion.run();
            } finally {
              finished();
            }
          });
    }
  }
}
