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

/** Somebody's web server that webhooks lead to: remembers what it is told. */
public final class Receiver implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Told> told = new ArrayList<>();
  private Function<Told, Answer> answers = any -> new Answer(204, Map.of(), "");

  private Receiver(HttpServer server) {
    this.server = server;
  }

  /** What was posted. */
  public record Told(String path, Map<String, String> headers, String text) {
    /** The body. */
    public JsonNode body() {
      return Json.read(text, JsonNode.class);
    }
  }

  /** What it says to that. */
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

  /** What it was told at a path, in order. */
  public synchronized List<Told> told(String path) {
    return told.stream().filter(it -> it.path().equals(path)).toList();
  }

  /** Answers like this from now on. */
  public synchronized void answer(Function<Told, Answer> others) {
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
      Answer answer = hear(new Told(exchange.getRequestURI().toString(), headers, text));
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      answer.headers().forEach(exchange.getResponseHeaders()::set);
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private synchronized Answer hear(Told heard) {
    told.add(heard);
    return answers.apply(heard);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
