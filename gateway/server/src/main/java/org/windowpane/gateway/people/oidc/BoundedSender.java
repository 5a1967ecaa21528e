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
import org.windowpane.gateway.encoding.BoundedBody;

/**
 * Sends requests to a provider, with limits on the time and the size of an answer: it is complete
 * within {@link #TIMEOUT}, or the request fails. Follows no redirects.
 */
public final class BoundedSender implements HTTPRequestSender {
  /** The limit on an answer, which is larger than the keys and metadata of any provider. */
  private static final int LARGEST_BYTES = 256 * 1024;

  /** The time limit from the request to the last byte of the answer. */
  static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(TIMEOUT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  @Override
  public ReadOnlyHTTPResponse send(ReadOnlyHTTPRequest request) throws IOException {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.getURI()).method(request.getMethod().name(), body(request));
    try {
      request
          .getHeaderMap()
          .forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
    } catch (IllegalArgumentException e) {
      // The message of the exception contains the value, which may be a token.
      throw new IOException("the provider's token cannot be sent");
    }
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(builder.build(), info -> new BoundedBody(LARGEST_BYTES));
    try {
      return toResponse(answer.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new IOException("no answer within " + TIMEOUT.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static BodyPublisher body(ReadOnlyHTTPRequest request) {
    return request.getBody() == null
        ? BodyPublishers.noBody()
        : BodyPublishers.ofString(request.getBody());
  }

  private static HTTPResponse toResponse(HttpResponse<byte[]> answer) {
    HTTPResponse response = new HTTPResponse(answer.statusCode());
    answer
        .headers()
        .map()
        .forEach((name, values) -> response.setHeader(name, values.toArray(String[]::new)));
    response.setBody(new String(answer.body(), StandardCharsets.UTF_8));
    return response;
  }
}
