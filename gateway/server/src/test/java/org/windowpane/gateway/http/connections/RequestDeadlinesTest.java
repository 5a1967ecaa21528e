package org.windowpane.gateway.http.connections;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

public final class RequestDeadlinesTest {
  private static final Duration DEADLINE = Duration.ofSeconds(4);
  private static final long PAUSE_MS = 50;
  private static final long REQUESTS_BEYOND_THE_DEADLINE = DEADLINE.toMillis() / PAUSE_MS + 10;
  private static final String HEAD = "POST / HTTP/1.1\r\nHost: x\r\n";

  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  @BeforeEach
  void start() throws Exception {
    RequestDeadlines deadlines = new RequestDeadlines(DEADLINE);
    deadlines.setHandler(
        new EagerContentHandler(
            deadlines.afterBody(new Echo()),
            new EagerContentHandler.RetainedContentLoaderFactory(10_000, 0, true)));
    connector.addEventListener(deadlines);
    server.addConnector(connector);
    server.setHandler(deadlines);
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  /** Answers with the body, and only after the deadline where the path is /slow. */
  private static final class Echo extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String body = Content.Source.asString(request);
      if (Request.getPathInContext(request).equals("/slow")) {
        Thread.sleep(DEADLINE.toMillis() * 3 / 2);
      }
      Content.Sink.write(response, true, "<" + body + ">", callback);
      return true;
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket("127.0.0.1", connector.getLocalPort());
    socket.setSoTimeout(30_000);
    return socket;
  }

  /** Sends a byte now and then until the server hangs up; false if it takes all of them. */
  private static boolean isCutOff(Socket socket, String text) throws Exception {
    try {
      for (byte each : text.getBytes(StandardCharsets.US_ASCII)) {
        socket.getOutputStream().write(each);
        Thread.sleep(PAUSE_MS);
      }
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static String answer(Socket socket) throws IOException {
    StringBuilder answer = new StringBuilder();
    while (answer.indexOf(">") < 0) {
      int read = socket.getInputStream().read();
      if (read < 0) {
        throw new IOException("the server has hung up after " + answer);
      }
      answer.append((char) read);
    }
    return answer.toString();
  }

  @Test
  void aHeadThatArrivesByteByByteIsCutOff() throws Exception {
    try (Socket socket = connect()) {
      assertThat(isCutOff(socket, HEAD + "X-Long: " + "x".repeat(1_000))).isTrue();
    }
  }

  @Test
  void aBodyThatArrivesByteByByteIsCutOff() throws Exception {
    try (Socket socket = connect()) {
      send(socket, HEAD + "Content-Length: 1000\r\n\r\n");
      assertThat(isCutOff(socket, "x".repeat(999))).isTrue();
    }
  }

  @Test
  void theNextHeadOfAConnectionHasTheSameDeadline() throws Exception {
    try (Socket socket = connect()) {
      send(socket, HEAD + "Content-Length: 2\r\n\r\nab");
      assertThat(answer(socket)).contains("200").endsWith("<ab>");
      assertThat(isCutOff(socket, HEAD + "X-Long: " + "x".repeat(1_000))).isTrue();
    }
  }

  @Test
  void aSlowAnswerIsNotCutOff() throws Exception {
    try (Socket socket = connect()) {
      send(socket, "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
      assertThat(answer(socket)).contains("200").endsWith("<>");
      send(socket, HEAD.replace("POST /", "POST /slow") + "Content-Length: 2\r\n\r\nab");
      assertThat(answer(socket)).contains("200");
    }
  }

  @Test
  void requestsThatArriveInTimeAreAnsweredOnOneConnection() throws Exception {
    try (Socket socket = connect()) {
      for (int request = 0; request < REQUESTS_BEYOND_THE_DEADLINE; request++) {
        send(socket, HEAD + "Content-Length: 2\r\n\r\nab");
        assertThat(answer(socket)).contains("200").endsWith("<ab>");
        Thread.sleep(PAUSE_MS);
      }
    }
  }
}
