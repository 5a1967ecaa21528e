package org.windowpane.gateway.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.windowpane.gateway.encoding.Json;

/** A web server of a user that receives webhooks and stores them. */
public final class Receiver implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Received> received = new ArrayList<>();
  private Function<Received, Answer> answers = any -> new Answer(204, Map.of(), "");

  private Receiver(HttpServer server) {
    this.server = server;
  }

  /** A received request. */
  public record Received(String path, Map<String, String> headers, String text) {
    /** The body. */
    public JsonNode body() {
      return Json.read(text, JsonNode.class);
    }
  }

  /** The answer to a request. */
  public record Answer(int status, Map<String, String> headers, String body) {}

  /** Starts one on a free port of loopback. */
  public static Receiver start() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      Receiver receiver = new Receiver(server);
      server.setExecutor(receiver.threads);
      server.createContext("/", receiver::serve);
      server.start();
      return receiver;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A URL of it. */
  public String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** The requests that it received at a path, in order. */
  public synchronized List<Received> received(String path) {
    return received.stream().filter(it -> it.path().equals(path)).toList();
  }

  /** Answers like this from now on. */
  public synchronized void answer(Function<Received, Answer> others) {
    answers = others;
  }

  /** Answers with this status from now on. */
  public void answer(int status) {
    answer(any -> new Answer(status, Map.of(), ""));
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      Map<String, String> headers = new LinkedHashMap<>();
      exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
      String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Answer answer = receive(new Received(exchange.getRequestURI().toString(), headers, text));
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      answer.headers().forEach(exchange.getResponseHeaders()::set);
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private synchronized Answer receive(Received request) {
    received.add(request);
    return answers.apply(request);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
