package org.windowpane.gateway.http.connections;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.glassfish.jersey.jetty.JettyHttpContainer;
import org.glassfish.jersey.server.ContainerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With Jersey, whose requests it is for. */
public final class EndedRequestsTest {
  private static final int MORE_THAN_BUFFERS_HOLD = 64 * 1024 * 1024;

  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);
  private final CountDownLatch ended = new CountDownLatch(1);

  /** Answers with more than a client reads. */
  @Path("/large")
  public static final class Large {
    @GET
    public byte[] get() {
      return new byte[MORE_THAN_BUFFERS_HOLD];
    }
  }

  /** Fails after a part of its answer. */
  @Path("/broken")
  public static final class Broken {
    @GET
    public StreamingOutput get() {
      return out -> {
        out.write(new byte[1024 * 1024]);
        out.flush();
        throw new IllegalStateException("The database is gone.");
      };
    }
  }

  /** Tells when a request ends. */
  private final class Listening extends Handler.Wrapper {
    Listening(Handler handler) {
      super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      Request.addCompletionListener(request, failure -> ended.countDown());
      return super.handle(request, response, callback);
    }
  }

  @BeforeEach
  void start() throws Exception {
    JettyHttpContainer jersey =
        ContainerFactory.createContainer(
            JettyHttpContainer.class,
            new ResourceConfig().registerInstances(new Large(), new Broken(), new BrokenAnswers()));
    server.addConnector(connector);
    server.setHandler(new Listening(new EndedRequests(jersey)));
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  @Test
  void anAnswerArrivesWhole() throws Exception {
    assertThat(get("/large").body()).hasSize(MORE_THAN_BUFFERS_HOLD);
    assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void anAnswerThatBreaksOffDoesNotLookComplete() throws Exception {
    assertThatThrownBy(() -> get("/broken")).isInstanceOf(IOException.class);
    assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
  }

  private HttpResponse<byte[]> get(String path) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + connector.getLocalPort() + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofByteArray());
  }

  @Test
  void aRequestEndsWhoseClientIsGoneBeforeTheAnswerIsSent() throws Exception {
    try (Socket client = new Socket("127.0.0.1", connector.getLocalPort())) {
      client
          .getOutputStream()
          .write("GET /large HTTP/1.1\r\nHost: windowpane\r\n\r\n".getBytes(US_ASCII));
      assertThat(client.getInputStream().read()).isEqualTo('H');
      client.setSoLinger(true, 0);
    }
    assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
  }
}
