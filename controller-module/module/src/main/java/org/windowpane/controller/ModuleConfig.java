package org.windowpane.controller;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.windowpane.controller.enforcement.Timing;
import org.windowpane.controller.ids.QueueIds;
import org.windowpane.controller.model.TableLimits;
import org.windowpane.controller.openflow.SwitchCapabilities;
import org.windowpane.controller.ovsdb.ControllerTarget;
import org.windowpane.controller.topology.LinkValidation;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The module's settings, checked. The keys are documented in controller-module/README.md.
 *
 * @param secret the bearer secret of requests, at least 16 characters
 * @param timing how long things take or may take
 * @param linkTrust where links are not believed in
 * @param telemetry how often counters are read
 * @param queueLimit how many queues a port may have
 * @param maxBodyBytes the largest request body, in bytes
 * @param maxWaiting how many requests may wait for changes at once
 * @param ovsdb how the OVSDB servers are reached
 * @param tableLimits how full flow tables may become
 * @param abilities what switches' tables can do
 * @param queueCounts how many queues besides queue 0 the ports of single switches have
 * @param planFile where the last plan is kept; empty for nowhere
 * @param openFlowTarget how switches name this controller; empty for where it listens
 */
public record ModuleConfig(
    String secret,
    Timing timing,
    LinkValidation linkTrust,
    Duration telemetry,
    int queueLimit,
    int maxBodyBytes,
    int maxWaiting,
    OvsdbAccess ovsdb,
    TableLimits tableLimits,
    SwitchCapabilities abilities,
    Map<Dpid, Integer> queueCounts,
    Optional<Path> planFile,
    Optional<ControllerTarget> openFlowTarget) {

  private static final int MIN_SECRET_LENGTH = 16;
  private static final Pattern COUNT = Pattern.compile("([0-9a-fA-F]{16})=([1-9]\\d{0,4})");
  private static final Pattern TARGET =
      Pattern.compile("(\\[[^\\]\\s]+\\]|[^:\\s]+):([1-9]\\d{0,4})");
  private static final Pattern EDGE_PORT = Pattern.compile("([0-9a-fA-F]{16})/([1-9]\\d{0,8})");

  /** Keeps its own copy. */
  public ModuleConfig {
    queueCounts = Map.copyOf(queueCounts);
  }

  /** How many queues besides queue 0 a switch's ports have; empty for as many as wanted. */
  public OptionalInt queueCount(Dpid dpid) {
    Integer count = queueCounts.get(dpid);
    return count == null ? OptionalInt.empty() : OptionalInt.of(count);
  }

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
              new LinkValidation(edgePorts(), millis("edgeProofMs", 30_000, 0, 86_400_000)),
              millis("telemetryMs", 1_000, 100, 60_000),
              number("queueLimit", 1_000, 1, QueueIds.HIGHEST),
              number("maxBodyBytes", PlanPut.MOST_BYTES, 1 << 10, 1 << 30),
              number("maxWaiting", 6, 1, 1_000),
              new OvsdbAccess.Reader(this::text)
                  .read(number("ovsdbPort", 6_640, 1, 65_535), Instant.now()),
              tableLimits(),
              new SwitchCapabilities(oneTable()),
              queueCounts(),
              Optional.of(text("planFile")).filter(file -> !file.isEmpty()).map(Path::of),
              openFlowTarget());
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

    private Optional<ControllerTarget> openFlowTarget() {
      String text = text("openFlowTarget");
      Matcher matcher = TARGET.matcher(text);
      if (text.isEmpty()) {
        return Optional.empty();
      }
      if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > 65_535) {
        throw new IllegalArgumentException("openFlowTarget must be HOST:PORT, not " + text);
      }
      String host = matcher.group(1).replaceAll("[\\[\\]]", "");
      return Optional.of(new ControllerTarget(host, Integer.parseInt(matcher.group(2))));
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
      if (secret.length() < MIN_SECRET_LENGTH) {
        throw new IllegalArgumentException(
            "the secret must have at least " + MIN_SECRET_LENGTH + " characters");
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

    private Set<Dpid> oneTable() {
      Set<Dpid> dpids = new HashSet<>();
      for (String part : text("oneTable").split("[,\\s]+", -1)) {
        if (part.matches("[0-9a-fA-F]{16}")) {
          dpids.add(new Dpid(Long.parseUnsignedLong(part, 16)));
        } else if (!part.isEmpty()) {
          throw new IllegalArgumentException(
              "oneTable: \"" + part + "\" is not a dpid of 16 hex digits");
        }
      }
      return dpids;
    }

    private Map<Dpid, Integer> queueCounts() {
      Map<Dpid, Integer> counts = new HashMap<>();
      for (String part : text("queueCounts").split("[,\\s]+", -1)) {
        Matcher matcher = COUNT.matcher(part);
        if (matcher.matches() && Integer.parseInt(matcher.group(2)) <= QueueIds.HIGHEST) {
          counts.put(
              new Dpid(Long.parseUnsignedLong(matcher.group(1), 16)),
              Integer.valueOf(matcher.group(2)));
        } else if (!part.isEmpty()) {
          throw new IllegalArgumentException(
              "queueCounts: \"" + part + "\" is not DPID=COUNT with 16 hex digits");
        }
      }
      return counts;
    }

    private Set<SwitchPort> edgePorts() {
      Set<SwitchPort> ports = new HashSet<>();
      for (String part : text("edgePorts").split("[,\\s]+", -1)) {
        Matcher matcher = EDGE_PORT.matcher(part);
        if (matcher.matches()) {
          Dpid dpid = new Dpid(Long.parseUnsignedLong(matcher.group(1), 16));
          ports.add(new SwitchPort(dpid, Integer.parseInt(matcher.group(2))));
        } else if (!part.isEmpty()) {
          throw new IllegalArgumentException(
              "edgePorts: \"" + part + "\" is not DPID/PORT with 16 hex digits and a port number");
        }
      }
      return ports;
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
