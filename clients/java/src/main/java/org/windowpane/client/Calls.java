package org.windowpane.client;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.windowpane.client.WindowpaneException.Kind;
import org.windowpane.client.transport.Futures;
import org.windowpane.client.transport.Response;
import org.windowpane.client.transport.Transport;

/**
 * Runs requests: a bounded number at the same time, each until its deadline, repeated where that is
 * safe. One thread, the timer, makes all decisions; another pool parses answers and completes
 * futures.
 */
final class Calls implements AutoCloseable {
  private static final BackOff BACK_OFF =
      new BackOff(Duration.ofMillis(100), Duration.ofSeconds(2));

  /**
   * The client repeats no request with less time than this before its deadline. It could hardly be
   * answered, and the application would not read why the attempt before it failed.
   */
  private static final Duration LEAST_ATTEMPT = Duration.ofMillis(100);

  /** The header {@code Date} has whole seconds: a smaller difference means nothing. */
  private static final Duration LEAST_SKEW = Duration.ofSeconds(2);

  private static final String ACCEPT = "application/json, application/problem+json";

  private final ClientOptions options;
  private final Transport transport;
  private final ScheduledExecutorService timer;
  private final ExecutorService threads;
  private final Set<Call<?>> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger openCount = new AtomicInteger();

  /** Used by the timer alone. */
  private final Set<Call<?>> waiting = new LinkedHashSet<>();

  /** Used by the timer alone. */
  private int inFlight;

  private volatile Duration skew = Duration.ZERO;
  private volatile boolean closed;

  Calls(
      ClientOptions options,
      Transport transport,
      ScheduledExecutorService timer,
      ExecutorService threads) {
    this.options = options;
    this.transport = transport;
    this.timer = timer;
    this.threads = threads;
  }

  /** Runs an operation, without waiting, and reads its answer. */
  <T> CompletableFuture<T> call(Operation operation, Function<JsonObject, T> read) {
    Call<T> call = new Call<>(operation, read);
    if (openCount.incrementAndGet() > options.maxInFlight() + options.maxQueued()) {
      openCount.decrementAndGet();
      return CompletableFuture.failedFuture(
          new WindowpaneException(Kind.QUEUE_FULL, "too many requests wait in this client", null));
    }
    open.add(call);
    Futures.onEnd(call.result, (any, failure) -> call.forget());
    try {
      timer.execute(call::begin);
    } catch (RejectedExecutionException e) {
      call.result.completeExceptionally(Failures.closed());
    }
    if (closed) {
      // Closing may not have seen this call.
      call.result.completeExceptionally(Failures.closed());
    }
    return call.result;
  }

  /** The time by the clock of the gateway, as far as its answers have shown it. */
  Instant now() {
    return Instant.now().plus(skew);
  }

  private void noteTime(Response response) {
    try {
      response
          .header("date")
          .map(it -> ZonedDateTime.parse(it, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant())
          .map(it -> Duration.between(Instant.now(), it))
          .ifPresent(it -> skew = it.abs().compareTo(LEAST_SKEW) > 0 ? it : Duration.ZERO);
    } catch (DateTimeParseException e) {
      // A proxy wrote it: the clocks are taken to be the same.
    }
  }

  private void sendNext() {
    while (inFlight < options.maxInFlight() && !waiting.isEmpty()) {
      Call<?> next = waiting.iterator().next();
      waiting.remove(next);
      if (!next.result.isDone()) {
        next.send();
      }
    }
  }

  /** Runs a task in the timer; not at all once it is shut down. */
  private void inTimer(Runnable task) {
    try {
      timer.execute(task);
    } catch (RejectedExecutionException e) {
      // Closing has failed all calls.
    }
  }

  private Future<?> after(Duration time, Runnable task) {
    return timer.schedule(task, time.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** One operation with all its attempts. Its methods run in the timer. */
  private final class Call<T> {
    final CompletableFuture<T> result = new CompletableFuture<>();
    private final Operation operation;
    private final Function<JsonObject, T> read;
    private final long startedNanos = System.nanoTime();
    private final String key = UUID.randomUUID().toString();
    private Future<?> deadline = CompletableFuture.completedFuture(null);
    private volatile CompletableFuture<Response> exchange = new CompletableFuture<>();
    private Optional<String> secret = Optional.empty();
    private Future<?> next = CompletableFuture.completedFuture(null);
    private int attempts;
    private boolean retriedWithNewToken;

    Call(Operation operation, Function<JsonObject, T> read) {
      this.operation = operation;
      this.read = read;
    }

    void begin() {
      if (closed) {
        fail(Failures.closed());
        return;
      }
      if (result.isDone()) {
        return;
      }
      deadline = after(left(), this::overdue);
      enqueue();
    }

    private Duration left() {
      return options.deadline().minusNanos(System.nanoTime() - startedNanos);
    }

    private void enqueue() {
      waiting.add(this);
      sendNext();
    }

    void send() {
      CompletableFuture<Response> attempt;
      try {
        secret = options.token().secret();
        attempt = transport.send(operation.request(secret, ACCEPT, key));
      } catch (IOException e) {
        fail(new WindowpaneException(Kind.UNAUTHENTICATED, "the token cannot be read", e));
        return;
      } catch (RuntimeException e) {
        fail(new WindowpaneException(Kind.INVALID, "the request cannot be sent", e));
        return;
      }
      exchange = attempt;
      if (closed) {
        attempt.cancel(true);
        return;
      }
      attempts++;
      inFlight++;
      Future<?> limit = after(options.attempt(), () -> attempt.cancel(true));
      Futures.onEnd(
          attempt,
          (response, failure) ->
              inTimer(
                  () -> {
                    limit.cancel(false);
                    inFlight--;
                    answered(response, failure);
                    sendNext();
                  }));
    }

    private void answered(Response response, Throwable failure) {
      if (result.isDone()) {
        return;
      }
      if (failure != null) {
        repeatOrFail(Failures.of(failure));
        return;
      }
      noteTime(response);
      if (response.status() >= 200 && response.status() < 300) {
        finish(() -> succeed(response));
      } else {
        repeatOrFail(Failures.of(response));
      }
    }

    private void succeed(Response response) {
      try {
        result.complete(read.apply(JsonObject.parse(response.body())));
      } catch (RuntimeException e) {
        result.completeExceptionally(
            new WindowpaneException(Kind.INVALID_ANSWER, e.getMessage(), e));
      }
    }

    private void repeatOrFail(WindowpaneException problem) {
      if (problem.kind() == Kind.UNAUTHENTICATED && !retriedWithNewToken && tokenChanged()) {
        retriedWithNewToken = true;
        enqueue();
        return;
      }
      Duration pause = BACK_OFF.after(attempts);
      Duration asked = problem.retryAfter().orElse(Duration.ZERO);
      Duration wait = pause.compareTo(asked) > 0 ? pause : asked;
      if (Failures.isRepeated(problem) && wait.plus(LEAST_ATTEMPT).compareTo(left()) < 0) {
        next = after(wait, this::enqueue);
      } else {
        fail(problem);
      }
    }

    private boolean tokenChanged() {
      try {
        return !options.token().secret().equals(secret);
      } catch (IOException e) {
        return false;
      }
    }

    private void overdue() {
      fail(
          new WindowpaneException(
              Kind.TIMEOUT, "no answer within " + options.deadline().toMillis() + " ms", null));
    }

    void fail(WindowpaneException problem) {
      finish(() -> result.completeExceptionally(problem));
    }

    /** In another thread: what depends on the future may take its time. */
    private void finish(Runnable completion) {
      try {
        threads.execute(completion);
      } catch (RejectedExecutionException e) {
        completion.run();
      }
    }

    /** When the future is complete, also because the application canceled it. */
    void forget() {
      if (open.remove(this)) {
        openCount.decrementAndGet();
        inTimer(
            () -> {
              deadline.cancel(false);
              next.cancel(false);
              waiting.remove(this);
              exchange.cancel(true);
            });
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    for (Call<?> call : List.copyOf(open)) {
      call.result.completeExceptionally(Failures.closed());
      call.exchange.cancel(true);
    }
  }
}
