package org.windowpane.controller.services;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.windowpane.protocol.value.IpPrefix;

/**
 * Logs what clients and servers of services do wrong: each problem of a service once a minute at
 * most, however often it happens. For any thread.
 */
final class Warnings {

  private static final Duration EVERY = Duration.ofMinutes(1);

  /** What a host does wrong. */
  enum Problem {
    TOO_MANY_FLOWS("has too many flows, and gets no new ones for a second"),
    FORGED_HEARTBEAT("sent a heartbeat that the key of the service does not sign");

    private final String words;

    Problem(String words) {
      this.words = words;
    }
  }

  private record Subject(String rule, Problem problem) {}

  private final Consumer<String> log;
  private final Map<Subject, Long> loggedAt = new ConcurrentHashMap<>();

  /** Sends its lines there. */
  Warnings(Consumer<String> log) {
    this.log = log;
  }

  /**
   * A host does something wrong.
   *
   * @param rule that of the service
   * @param nanos the time, by {@link System#nanoTime}
   */
  void warn(String rule, IpPrefix host, Problem problem, long nanos) {
    Subject subject = new Subject(rule, problem);
    Long last = loggedAt.get(subject);
    if (last == null || nanos - last >= EVERY.toNanos()) {
      loggedAt.put(subject, nanos);
      log.accept(rule + ": " + host + " " + problem.words);
    }
  }

  /** The service is not in force any more. */
  void forget(String rule) {
    loggedAt.keySet().removeIf(each -> each.rule().equals(rule));
  }
}
