package org.windowpane.gateway.http.connections;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

public final class EarlyRetriesTest {
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<String> handled = new CopyOnWriteArrayList<>();

  @BeforeEach
  void start() throws Exception {
    server.addConnector(connector);
    server.setHandler(new EarlyRetries(new Refusing(), "session"));
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  /** Answers 429 where the path is /refused. */
  private final class Refusing extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String path = Request.getPathInContext(request);
      handled.add(path);
      if (path.equals("/refused")) {
        response.setStatus(429);
        response.getHeaders().put(HttpHeader.RETRY_AFTER, 2);
      }
      callback.succeeded();
      return true;
    }
  }

  private CompletableFuture<Integer> get(String path, String header, String value) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + connector.getLocalPort() + path))
            .header(header, value)
            .build();
    return http.sendAsync(request, BodyHandlers.discarding()).thenApply(HttpResponse::statusCode);
  }

  @Test
  void aClientThatComesBackTooEarlyWaitsAndOthersDoNot() {
    assertThat(get("/refused", "Authorization", "Bearer eve").join()).isEqualTo(429);
    CompletableFuture<Integer> early = get("/early", "Authorization", "Bearer eve");
    assertThat(get("/other", "Authorization", "Bearer alice").join()).isEqualTo(200);
    assertThat(get("/anonymous", "Accept", "*/*").join()).isEqualTo(200);
    assertThat(early.join()).isEqualTo(200);
    assertThat(handled).containsExactly("/refused", "/other", "/anonymous", "/early");
  }

  @Test
  void browsersAreKnownByTheirSession() {
    assertThat(get("/refused", "Cookie", "a=1; session=eve").join()).isEqualTo(429);
    CompletableFuture<Integer> early = get("/early", "Cookie", "session=eve; a=2");
    assertThat(get("/other", "Cookie", "a=1; session=alice").join()).isEqualTo(200);
    assertThat(early.join()).isEqualTo(200);
    assertThat(handled).containsExactly("/refused", "/other", "/early");
  }

  @Test
  void aClientThatWaitsIsAnsweredAfterwards() {
    assertThat(get("/refused", "Authorization", "Bearer eve").join()).isEqualTo(429);
    assertThat(get("/early", "Authorization", "Bearer eve").join()).isEqualTo(200);
    assertThat(get("/later", "Authorization", "Bearer eve").join()).isEqualTo(200);
    assertThat(handled).containsExactly("/refused", "/early", "/later");
  }
}
