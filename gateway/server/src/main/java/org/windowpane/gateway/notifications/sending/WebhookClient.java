package org.windowpane.gateway.notifications.sending;

import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.ProxyAuthenticationProtocolHandler;
import org.eclipse.jetty.client.RedirectProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.client.WWWAuthenticationProtocolHandler;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.notifications.SinkCaller;
import org.windowpane.gateway.notifications.WebhookCaller;

/**
 * Posts to the URLs of webhooks, which users choose. The client resolves a name once, and connects
 * only to an allowed address from that answer. It follows no redirect, keeps no cookie,
 * decompresses nothing, and limits the time and the size of an answer.
 */
public final class WebhookClient implements WebhookCaller, SinkCaller, AutoCloseable {
  /** The header with the id of the notification. */
  static final String ID_HEADER = "Windowpane-Delivery";

  /** The time limit from the name look-up to the last byte of the answer. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final Duration CONNECT = Duration.ofSeconds(5);

  /**
   * A name look-up occupies a thread until the machine's resolver gives up, which may be long after
   * the request timed out. If many look-ups hang, later requests fail too.
   */
  private static final int THREADS = 40;

  private static final int CONNECTIONS = 16;
  private static final int HEADER_BYTES = 16 * 1024;

  private final AllowedAddresses allowed;
  private final Clock clock;
  private final Duration timeout;
  private final HttpClient http = new HttpClient();

  /** A client that posts nothing until {@link #start}. */
  public WebhookClient(AllowedAddresses allowed, Clock clock) {
    this(allowed, clock, TIMEOUT, WebhookClient::names);
  }

  /**
   * @param names makes the resolver of names
   */
  WebhookClient(
      AllowedAddresses allowed,
      Clock clock,
      Duration timeout,
      BiFunction<Executor, Scheduler, SocketAddressResolver> names) {
    this.allowed = allowed;
    this.clock = clock;
    this.timeout = timeout;
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setName("webhooks");
    ScheduledExecutorScheduler scheduler = new ScheduledExecutorScheduler("webhook-times", true);
    http.setExecutor(threads);
    http.setScheduler(scheduler);
    http.addBean(scheduler);
    SocketAddressResolver resolver = names.apply(threads, scheduler);
    http.setSocketAddressResolver(
        (host, port, context, promise) -> resolve(resolver, host, port, context, promise));
    http.setConnectTimeout(CONNECT.toMillis());
    http.setIdleTimeout(2 * timeout.toMillis());
    http.setFollowRedirects(false);
    http.setHttpCookieStore(new HttpCookieStore.Empty());
    http.setMaxResponseHeadersSize(HEADER_BYTES);
    http.setMaxConnectionsPerDestination(CONNECTIONS);
    http.setDestinationIdleTimeout(Duration.ofMinutes(1).toMillis());
    http.setUserAgentField(new HttpField(HttpHeader.USER_AGENT, "Windowpane"));
  }

  /** A resolver that uses the settings of the machine. */
  static SocketAddressResolver names(Executor threads, Scheduler scheduler) {
    return new SocketAddressResolver.Async(threads, scheduler, CONNECT.toMillis());
  }

  /** Starts the client, which can post from now on. */
  public void start() throws Exception {
    http.start();
    List.of(
            RedirectProtocolHandler.NAME,
            WWWAuthenticationProtocolHandler.NAME,
            ProxyAuthenticationProtocolHandler.NAME)
        .forEach(http.getProtocolHandlers()::remove);
    http.getContentDecoderFactories().clear();
  }

  private void resolve(
      SocketAddressResolver names,
      String host,
      int port,
      Map<String, Object> context,
      Promise<List<InetSocketAddress>> promise) {
    names.resolve(
        host,
        port,
        context,
        Promise.from(
            found -> {
              List<InetSocketAddress> allowedAddresses =
                  found.stream().filter(it -> allowed.allows(it.getAddress())).toList();
              if (allowedAddresses.isEmpty()) {
                promise.failed(new ForbiddenAddressException());
              } else {
                promise.succeeded(allowedAddresses);
              }
            },
            promise::failed));
  }

  @Override
  public Result post(Webhook webhook, Post post) {
    return send(
        webhook.url(),
        headers ->
            headers
                .put(ID_HEADER, post.id().toString())
                .put("Windowpane-Kind", post.kind())
                .put(
                    Signature.HEADER, Signature.of(post.body(), webhook.secret(), clock.instant())),
        new StringRequestContent("application/json", post.body()));
  }

  @Override
  public Optional<String> post(String url, String mediaType, Optional<String> token, String body) {
    return send(
            URI.create(url),
            headers -> token.ifPresent(it -> headers.put(HttpHeader.AUTHORIZATION, "Bearer " + it)),
            new StringRequestContent(mediaType, body, StandardCharsets.UTF_8))
        .error();
  }

  private Result send(URI url, Consumer<HttpFields.Mutable> headers, StringRequestContent content) {
    long startedAt = System.nanoTime();
    StatusListener answer = new StatusListener();
    try {
      Request request =
          http.POST(url)
              .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
              .headers(headers)
              .body(content);
      request.send(answer);
      int status = answer.status().get(2 * timeout.toMillis(), TimeUnit.MILLISECONDS);
      return result(OptionalInt.of(status), problem(status), startedAt);
    } catch (ExecutionException e) {
      return result(OptionalInt.empty(), Optional.of(describe(e.getCause())), startedAt);
    } catch (TimeoutException | RuntimeException e) {
      return result(OptionalInt.empty(), Optional.of(describe(e)), startedAt);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return result(OptionalInt.empty(), Optional.of("The gateway is stopping."), startedAt);
    }
  }

  private static Result result(OptionalInt status, Optional<String> error, long startedAt) {
    return new Result(status, error, Duration.ofNanos(System.nanoTime() - startedAt));
  }

  private static Optional<String> problem(int status) {
    if (status >= 200 && status < 300) {
      return Optional.empty();
    }
    return Optional.of(
        status >= 300 && status < 400
            ? "The host answered " + status + ", and the gateway follows no redirects."
            : "The host answered " + status + ".");
  }

  private String describe(Throwable fault) {
    for (Throwable it = fault; it != null; it = it.getCause()) {
      if (it instanceof ForbiddenAddressException) {
        return "The host has no address that the gateway may post to.";
      }
      if (it instanceof UnknownHostException) {
        return "The name of the host cannot be resolved.";
      }
      if (it instanceof SSLException) {
        return "The TLS connection failed, or the host has no trusted certificate.";
      }
      if (it instanceof TimeoutException) {
        return "The host did not answer within " + timeout.toSeconds() + " s.";
      }
      if (it instanceof ConnectException) {
        return "The gateway cannot connect to the host.";
      }
    }
    return "The host did not answer with valid HTTP.";
  }

  @Override
  public void close() throws Exception {
    http.stop();
  }

  /** A name resolves to no address that the gateway may connect to. */
  private static final class ForbiddenAddressException extends Exception {
    private static final long serialVersionUID = 1;
  }
}
