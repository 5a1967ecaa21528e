package org.windowpane.gateway.people.oidc;

import com.nimbusds.oauth2.sdk.http.HTTPRequestSender;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPRequest;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPResponse;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends requests to a provider, with limits on the time and the size of an answer: it is complete
 * within {@link #PATIENCE}, or the request fails. Follows no redirects.
 */
public final class BoundedSender implements HTTPRequestSender {
  /** The time limit from the request to the last byte of the answer. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  @Override
  public ReadOnlyHTTPResponse send(ReadOnlyHTTPRequest asked) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(asked.getURI()).method(asked.getMethod().name(), body(asked));
    try {
      asked
          .getHeaderMap()
          .forEach((name, values) -> values.forEach(value -> request.header(name, value)));
    } catch (IllegalArgumentException e) {
      // The message of the exception contains the value, which may be a token.
      throw new IOException("the provider's token cannot be sent");
    }
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(request.build(), info -> new BoundedBody());
    try {
      return told(answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new IOException("no answer within " + PATIENCE.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static BodyPublisher body(ReadOnlyHTTPRequest asked) {
    return asked.getBody() == null
        ? BodyPublishers.noBody()
        : BodyPublishers.ofString(asked.getBody());
  }

  private static HTTPResponse told(HttpResponse<byte[]> answer) {
    HTTPResponse told = new HTTPResponse(answer.statusCode());
    answer
        .headers()
        .map()
        .forEach((name, values) -> told.setHeader(name, values.toArray(String[]::new)));
    told.setBody(new String(answer.body(), StandardCharsets.UTF_8));
    return told;
  }
}
