package org.windowpane.gateway.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.windowpane.gateway.application.Json;

/** A browser that listens to live events. */
public final class EventListener implements AutoCloseable {
  private final Map<String, List<String>> heard = new ConcurrentHashMap<>();
  private final HttpURLConnection connection;
  private final Thread thread;
  private volatile boolean over;

  private EventListener(HttpURLConnection connection) {
    this.connection = connection;
    this.thread = new Thread(this::listen, "listener");
  }

  /** Listens with the cookie of {@code browser}. */
  public static EventListener of(URI server, Browser browser) {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) server.resolve("/api/v1/events").toURL().openConnection();
      connection.setRequestProperty("Cookie", browser.headers().get("Cookie"));
      EventListener listener = new EventListener(connection);
      listener.thread.start();
      return listener;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void listen() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
      String event = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("event: ")) {
          event = line.substring("event: ".length());
        } else if (line.startsWith("data: ")) {
          heard
              .computeIfAbsent(event, any -> new CopyOnWriteArrayList<>())
              .add(subject(line.substring("data: ".length())));
        }
      }
      over = true;
    } catch (IOException e) {
      over = true;
    }
  }

  private static String subject(String data) throws IOException {
    JsonNode json = Json.LENIENT.readTree(data);
    return json.has("id") ? json.get("id").asText() : json.path("name").asText(data);
  }

  /** What was heard of one kind: ids and names where there are any, else the whole. */
  public List<String> heard(String event) {
    return new ArrayList<>(heard.getOrDefault(event, List.of()));
  }

  /** Whether there is nothing more to hear. */
  public boolean isOver() {
    return over;
  }

  @Override
  public void close() {
    connection.disconnect();
    thread.interrupt();
  }
}
