package org.windowpane.controller;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.windowpane.controller.enforcement.Timing;
import org.windowpane.controller.model.TableLimits;
import org.windowpane.controller.plan.QueueIds;

/**
 * The module's settings, checked. The keys are documented in controller-module/README.md.
 *
 * @param secret what requests must bear, at least 16 characters
 * @param timing how long things take or may take
 * @param telemetry how often counters are read
 * @param queueLimit how many queues a port may have
 * @param maxBodyBytes the largest request body, in bytes
 * @param maxWaiting how many requests may wait for changes at once
 * @param ovsdb how the OVSDB servers are reached
 * @param tableLimits how full flow tables may become
 */
public record ModuleConfig(
    String secret,
    Timing timing,
    Duration telemetry,
    int queueLimit,
    int maxBodyBytes,
    int maxWaiting,
    OvsdbAccess ovsdb,
    TableLimits tableLimits) {

  private static final int SHORTEST_SECRET = 16;

  /**
   * Checks the settings of a properties file.
   *
   * @throws IllegalArgumentException with a message that names the key, if one is wrong, missing or
   *     not known
   */
  public static ModuleConfig of(Map<String, String> settings) {
    return new Reader(settings).read();
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "window "
        + timing.window().toMillis()
        + " ms, reconcile "
        + timing.reconcile().toMillis()
        + " ms, OVSDB "
        + ovsdb;
  }

  private static final class Reader {

    private final Map<String, String> settings;
    private final Set<String> known = new TreeSet<>();

    Reader(Map<String, String> settings) {
      this.settings = settings;
    }

    ModuleConfig read() {
      Timing timing =
          new Timing(
              millis("windowMs", 10, 0, 1_000),
              millis("reconcileMs", 2_000, 100, 60_000),
              millis("settleMs", 2_000, 0, 60_000),
              millis("linkLingerMs", 60_000, 0, 3_600_000),
              millis("marksWaitMs", 3_000, 0, 60_000),
              millis("answerMs", 10_000, 100, 60_000));
      ModuleConfig config =
          new ModuleConfig(
              secret(),
              timing,
              millis("telemetryMs", 1_000, 100, 60_000),
              number("queueLimit", 1_000, 1, QueueIds.HIGHEST),
              number("maxBodyBytes", 32 << 20, 1 << 10, 1 << 30),
              number("maxWaiting", 6, 1, 1_000),
              new OvsdbAccess.Reader(this::text)
                  .read(number("ovsdbPort", 6_640, 1, 65_535), Instant.now()),
              tableLimits());
      Set<String> unknown = new TreeSet<>(settings.keySet());
      unknown.removeAll(known);
      if (!unknown.isEmpty()) {
        throw new IllegalArgumentException(
            "there is no setting " + unknown.iterator().next() + "; there are " + known);
      }
      return config;
    }

    private String text(String key) {
      known.add(key);
      String value = settings.get(key);
      return value == null ? "" : value.trim();
    }

    private String secret() {
      String secret = text("secret");
      String file = text("secretFile");
      if (secret.isEmpty() == file.isEmpty()) {
        throw new IllegalArgumentException("set either secret or secretFile");
      }
      if (secret.isEmpty()) {
        secret = contents(file);
      }
      if (secret.length() < SHORTEST_SECRET) {
        throw new IllegalArgumentException(
            "the secret must have at least " + SHORTEST_SECRET + " characters");
      }
      return secret;
    }

    private static String contents(String file) {
      try {
        return Files.readString(Path.of(file)).trim();
      } catch (IOException e) {
        throw new IllegalArgumentException("secretFile: " + file + " cannot be read", e);
      }
    }

    private Duration millis(String key, int absent, int least, int most) {
      return Duration.ofMillis(number(key, absent, least, most));
    }

    private int number(String key, int absent, int least, int most) {
      String text = text(key);
      if (text.isEmpty()) {
        return absent;
      }
      if (!text.matches("\\d{1,10}")
          || Long.parseLong(text) < least
          || Long.parseLong(text) > most) {
        throw new IllegalArgumentException(
            key + " must be a whole number from " + least + " to " + most + ", not " + text);
      }
      return Integer.parseInt(text);
    }

    private TableLimits tableLimits() {
      try {
        return TableLimits.parse(text("tableLimits"));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("tableLimits: " + e.getMessage(), e);
      }
    }
  }
}
