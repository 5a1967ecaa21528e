package org.windowpane.client;

import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
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
import org.windowpane.client.transport.AnswerTooLargeException;
import org.windowpane.client.transport.Futures;
import org.windowpane.client.transport.Request;
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

  /** The header {@code Date} has whole seconds: a smaller difference means nothing. */
  private static final Duration LEAST_SKEW = Duration.ofSeconds(2);

  private final ClientOptions options;
  private final Transport transport;
  private final ScheduledExecutorService timer;
  private final ExecutorService threads;
  private final Set<Call<?>> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger openCount = new AtomicInteger();

  /** Used by the timer alone. */
  private final Queue<Call<?>> waiting = new ArrayDeque<>();

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

  /**
   * An operation of the API.
   *
   * @param method such as POST
   * @param path below the root of the API, with the query
   * @param body the JSON to send
   * @param keyed whether a repetition needs an idempotency key to have the effect of one request
   */
  record Operation(String method, String path, Optional<Map<String, Object>> body, boolean keyed) {
    static Operation get(String path) {
      return new Operation("GET", path, Optional.empty(), false);
    }

    static Operation post(String path, Map<String, Object> body) {
      return new Operation("POST", path, Optional.of(body), false);
    }

    static Operation post(String path) {
      return new Operation("POST", path, Optional.empty(), false);
    }

    Operation once() {
      return new Operation(method, path, body, true);
    }
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
      call.result.completeExceptionally(closedException());
    }
    return call.result;
  }

  private static WindowpaneException closedException() {
    return new WindowpaneException(Kind.CLOSED, "the client is closed", null);
  }

  /** The headers of every request. */
  static Map<String, String> headers(Optional<String> secret, String accept) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Accept", accept);
    headers.put("User-Agent", "windowpane-client-java");
    secret.ifPresent(it -> headers.put("Authorization", "Bearer " + it));
    return headers;
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
      Call<?> next = waiting.remove();
      if (!next.result.isDone()) {
        inFlight++;
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
    private Optional<byte[]> body = Optional.empty();
    private Future<?> next = CompletableFuture.completedFuture(null);
    private int attempts;
    private boolean retriedWithNewToken;

    Call(Operation operation, Function<JsonObject, T> read) {
      this.operation = operation;
      this.read = read;
    }

    void begin() {
      if (closed) {
        fail(closedException());
        return;
      }
      if (result.isDone()) {
        return;
      }
      body = operation.body().map(JsonObject::write);
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
      attempts++;
      try {
        secret = options.token().secret();
      } catch (IOException e) {
        inFlight--;
        fail(new WindowpaneException(Kind.UNAUTHENTICATED, "the token cannot be read", e));
        return;
      }
      CompletableFuture<Response> attempt = transport.send(request());
      exchange = attempt;
      if (closed) {
        attempt.cancel(true);
        return;
      }
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

    private Request request() {
      Map<String, String> headers = headers(secret, "application/json, application/problem+json");
      body.ifPresent(any -> headers.put("Content-Type", "application/json"));
      if (operation.keyed()) {
        headers.put("Idempotency-Key", key);
      }
      return new Request(operation.method(), API + operation.path(), headers, body);
    }

    private void answered(Response response, Throwable failure) {
      if (result.isDone()) {
        return;
      }
      if (failure != null) {
        repeatOrFail(explain(failure));
        return;
      }
      noteTime(response);
      if (response.status() >= 200 && response.status() < 300) {
        finish(() -> succeed(response));
      } else {
        repeatOrFail(
            WindowpaneException.of(response.status(), response.body(), retryAfter(response)));
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
      if (REPEATED.contains(problem.kind()) && wait.compareTo(left()) < 0) {
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
              exchange.cancel(true);
            });
      }
    }
  }

  private static final String API = "/api/v1";

  /** What a repetition may bring to a good end. */
  private static final Set<Kind> REPEATED =
      Set.of(
          Kind.NO_CONNECTION,
          Kind.TIMEOUT,
          Kind.TOO_MANY_REQUESTS,
          Kind.UNAVAILABLE,
          Kind.UNCONFIRMED);

  private static Optional<Duration> retryAfter(Response response) {
    return response
        .header("retry-after")
        .filter(it -> it.matches("\\d{1,9}"))
        .map(it -> Duration.ofSeconds(Long.parseLong(it)));
  }

  /** What the failure of an exchange means. */
  static WindowpaneException explain(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof CancellationException) {
        return new WindowpaneException(Kind.TIMEOUT, "the gateway did not answer in time", null);
      }
      if (each instanceof AnswerTooLargeException || each instanceof ProtocolException) {
        return new WindowpaneException(Kind.INVALID_ANSWER, each.getMessage(), failure);
      }
    }
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String detail = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    return new WindowpaneException(Kind.NO_CONNECTION, "no connection: " + detail, failure);
  }

  @Override
  public void close() {
    closed = true;
    for (Call<?> call : List.copyOf(open)) {
      call.result.completeExceptionally(closedException());
      call.exchange.cancel(true);
    }
  }
}
