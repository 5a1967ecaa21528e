package org.windowpane.gateway.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.windowpane.gateway.encoding.Json;

/** A browser or program that listens to live events. */
public final class EventListener implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Map<String, List<String>> received = new ConcurrentHashMap<>();
  private final HttpRequest request;
  private final Thread thread = new Thread(this::listen, "listener");
  private volatile boolean ended;

  private EventListener(HttpRequest request) {
    this.request = request;
  }

  /** Listens with the cookie or token of {@code browser}. */
  public static EventListener of(URI server, Browser browser) {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve("/api/v1/events"));
    browser.headers().forEach(request::header);
    EventListener listener = new EventListener(request.build());
    listener.thread.start();
    return listener;
  }

  private void listen() {
    try (InputStream stream = HTTP.send(request, BodyHandlers.ofInputStream()).body();
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      String event = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("event: ")) {
          event = line.substring("event: ".length());
        } else if (line.startsWith("data: ")) {
          received
              .computeIfAbsent(event, any -> new CopyOnWriteArrayList<>())
              .add(subject(line.substring("data: ".length())));
        }
      }
    } catch (IOException | InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended = true;
    }
  }

  private static String subject(String data) throws IOException {
    JsonNode json = Json.LENIENT.readTree(data);
    return json.has("id") ? json.get("id").asText() : json.path("name").asText(data);
  }

  /** The received events of one kind: ids or names if they have any, else the data. */
  public List<String> received(String event) {
    return new ArrayList<>(received.getOrDefault(event, List.of()));
  }

  /** Whether the stream has ended. */
  public boolean isOver() {
    return ended;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
