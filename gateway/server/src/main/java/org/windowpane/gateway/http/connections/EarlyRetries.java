package org.windowpane.gateway.http.connections;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.encoding.Sha256;
import org.windowpane.gateway.http.Caller;

/**
 * Holds requests that come before the time in {@code Retry-After}. A client that does not wait
 * after a 429 would otherwise take much of the processor, at the expense of others, with requests
 * that the gateway refuses. A request that is held takes no thread. Clients are known by their
 * session or token; others are not held.
 */
public final class EarlyRetries extends Handler.Wrapper {
  private static final Duration LONGEST_HOLD = Duration.ofSeconds(2);
  private static final int MOST_HELD = 2_000;
  private static final int MOST_CLIENTS = 10_000;

  private final String sessionCookie;

  /** When each client may come back, by the monotonic clock. */
  private final Map<String, Long> waiting = new ConcurrentHashMap<>();

  private final AtomicInteger held = new AtomicInteger();

  /**
   * Holds requests to a handler whose body was read before.
   *
   * @param sessionCookie the cookie that holds a browser's session
   */
  public EarlyRetries(Handler handler, String sessionCookie) {
    super(handler);
    this.sessionCookie = sessionCookie;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Optional<String> client = client(request);
    if (client.isEmpty()) {
      return super.handle(request, response, callback);
    }
    Request.addCompletionListener(request, failure -> remember(client.get(), response));
    long nanos = waiting.getOrDefault(client.get(), System.nanoTime()) - System.nanoTime();
    if (nanos <= 0 || held.get() >= MOST_HELD) {
      return super.handle(request, response, callback);
    }
    held.incrementAndGet();
    getServer()
        .getScheduler()
        .schedule(
            () ->
                request
                    .getComponents()
                    .getExecutor()
                    .execute(() -> resume(request, response, callback)),
            nanos,
            TimeUnit.NANOSECONDS);
    return true;
  }

  private void resume(Request request, Response response, Callback callback) {
    held.decrementAndGet();
    try {
      if (!super.handle(request, response, callback)) {
        Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
      }
    } catch (Exception e) {
      Response.writeError(request, response, callback, e);
    }
  }

  private Optional<String> client(Request request) {
    String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    return Optional.ofNullable(authorization)
        .or(() -> Caller.cookie(request, sessionCookie))
        .map(Sha256::hex);
  }

  private void remember(String client, Response response) {
    long seconds = response.getHeaders().getLongField(HttpHeader.RETRY_AFTER);
    if (response.getStatus() != HttpStatus.TOO_MANY_REQUESTS_429 || seconds <= 0) {
      return;
    }
    long now = System.nanoTime();
    if (waiting.size() >= MOST_CLIENTS) {
      waiting.values().removeIf(until -> until - now <= 0);
    }
    if (waiting.size() < MOST_CLIENTS || waiting.containsKey(client)) {
      Duration hold = Duration.ofSeconds(Math.min(seconds, LONGEST_HOLD.toSeconds()));
      waiting.put(client, now + hold.toNanos());
    }
  }
}
