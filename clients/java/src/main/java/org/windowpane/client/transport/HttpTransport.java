package org.windowpane.client.transport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;

/**
 * Over TCP, with or without TLS, by the JDK's client. It follows no redirects and uses no proxy, so
 * that the token reaches only the gateway.
 */
public final class HttpTransport implements Transport {
  private static final Duration CONNECT = Duration.ofSeconds(5);

  private final URI gateway;
  private final int maxBodyBytes;

  /** Null once closed: the JDK ends the client's thread when nothing refers to the client. */
  private final AtomicReference<HttpClient> client = new AtomicReference<>();

  /**
   * For the gateway at this address.
   *
   * @param gateway scheme, host, and port; with a path if the gateway is below one
   * @param tls the trusted authorities, if not those of the JDK
   * @param maxBodyBytes the most bytes of an answer's body
   * @param threads runs the client's tasks, and rejects none
   */
  public HttpTransport(
      URI gateway, Optional<SSLContext> tls, int maxBodyBytes, ExecutorService threads) {
    this.gateway = gateway;
    this.maxBodyBytes = maxBodyBytes;
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(CONNECT)
            .executor(threads);
    tls.ifPresent(builder::sslContext);
    client.set(builder.build());
  }

  @Override
  public CompletableFuture<Response> send(Request request) {
    LimitedBody body = new LimitedBody(maxBodyBytes);
    CompletableFuture<HttpResponse<byte[]>> exchange = exchange(request, info -> body);
    CompletableFuture<Response> answer =
        exchange.thenApply(
            it -> new Response(it.statusCode(), firstValues(it.headers()), it.body()));
    Futures.onCancel(
        answer,
        () -> {
          exchange.cancel(true);
          body.abort();
        });
    return answer;
  }

  @Override
  public CompletableFuture<Streaming> open(Request request) {
    CompletableFuture<HttpResponse<InputStream>> exchange =
        exchange(request, BodyHandlers.ofInputStream());
    CompletableFuture<Streaming> answer =
        exchange.thenApply(
            it -> new Streaming(it.statusCode(), firstValues(it.headers()), it.body()));
    Futures.onCancel(answer, () -> exchange.cancel(true));
    return answer;
  }

  private <T> CompletableFuture<HttpResponse<T>> exchange(
      Request request, HttpResponse.BodyHandler<T> handler) {
    HttpClient current = client.get();
    if (current == null) {
      return CompletableFuture.failedFuture(new IOException("the client is closed"));
    }
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(gateway + request.target()))
            .method(
                request.method(),
                request.body().map(BodyPublishers::ofByteArray).orElse(BodyPublishers.noBody()));
    request.headers().forEach(builder::setHeader);
    return current.sendAsync(builder.build(), handler);
  }

  private static Map<String, String> firstValues(HttpHeaders headers) {
    Map<String, String> first = new TreeMap<>();
    headers
        .map()
        .forEach((name, values) -> first.putIfAbsent(name.toLowerCase(Locale.ROOT), values.get(0)));
    return first;
  }

  @Override
  public void close() {
    client.set(null);
  }

  /** Collects a body up to a limit, and ends the exchange beyond it. */
  private static final class LimitedBody implements BodySubscriber<byte[]> {
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int limit;
    private volatile Subscription subscription;

    LimitedBody(int limit) {
      this.limit = limit;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
      return whole;
    }

    @Override
    public void onSubscribe(Subscription given) {
      subscription = given;
      if (whole.isDone()) {
        given.cancel();
      } else {
        given.request(Long.MAX_VALUE);
      }
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
      for (ByteBuffer part : parts) {
        if (part.remaining() > limit - bytes.size()) {
          end(new AnswerTooLargeException(limit));
          return;
        }
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
      }
    }

    @Override
    public void onError(Throwable failure) {
      whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      whole.complete(bytes.toByteArray());
    }

    void abort() {
      end(new IOException("canceled"));
    }

    private void end(IOException reason) {
      whole.completeExceptionally(reason);
      Subscription current = subscription;
      if (current != null) {
        current.cancel();
      }
    }
  }
}
