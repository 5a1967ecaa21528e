package org.windowpane.gateway.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.windowpane.gateway.encoding.BoundedBody;

/**
 * Sends spans to the collector. The timeout is that of the whole exchange, while the senders of
 * OpenTelemetry wait without end for the rest of an answer that has begun.
 */
final class CollectorSender implements HttpSender {
  private static final int LARGEST_ANSWER = 64 << 10;
  private static final int OK = 200;

  private final HttpSenderConfig config;
  private final HttpClient http;

  private CollectorSender(HttpSenderConfig config) {
    this.config = config;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(config.getConnectTimeout())
            .build();
  }

  /** OpenTelemetry finds it by the name in META-INF/services. */
  public static final class Provider implements HttpSenderProvider {
    @Override
    public HttpSender createSender(HttpSenderConfig config) {
      return new CollectorSender(config);
    }
  }

  @Override
  public void send(
      MessageWriter message, Consumer<HttpResponse> onAnswer, Consumer<Throwable> onFailure) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try {
      message.writeMessage(body);
    } catch (IOException e) {
      onFailure.accept(e);
      return;
    }
    HttpRequest request =
        HttpRequest.newBuilder(config.getEndpoint())
            .header("Content-Type", config.getContentType())
            .POST(BodyPublishers.ofByteArray(body.toByteArray()))
            .build();
    CompletableFuture<java.net.http.HttpResponse<byte[]>> exchange =
        http.sendAsync(request, info -> new BoundedBody(LARGEST_ANSWER));
    exchange
        .copy()
        .orTimeout(config.getTimeout().toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete(
            (answer, failure) -> {
              if (failure != null) {
                exchange.cancel(true);
                onFailure.accept(failure);
              } else if (answer.statusCode() != OK) {
                onFailure.accept(new IOException("it answers with status " + answer.statusCode()));
              } else {
                onAnswer.accept(new Answer(answer));
              }
            });
  }

  @Override
  public CompletableResultCode shutdown() {
    return CompletableResultCode.ofSuccess();
  }

  private record Answer(java.net.http.HttpResponse<byte[]> answer) implements HttpResponse {
    @Override
    public int getStatusCode() {
      return answer.statusCode();
    }

    @Override
    public String getStatusMessage() {
      return "";
    }

    @Override
    public byte[] getResponseBody() {
      return answer.body();
    }
  }
}
