package org.windowpane.controller.services;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.ServerHealth;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;

/**
 * Whether servers accept TCP connections. Each one gets the first packet of a connection again and
 * again, and is down when it refuses one, or answers none for a while. It comes back with two
 * answers in a row. For any thread.
 */
final class HealthChecks {

  private static final Logger LOG = LoggerFactory.getLogger(HealthChecks.class);

  /** How often a server is asked, unless there are very many. */
  static final Duration EVERY = Duration.ofMillis(250);

  private static final int MOST_PER_SECOND = 2_000;
  private static final Duration SILENCE = Duration.ofMillis(600);
  private static final int ANSWERS_TO_RETURN = 2;
  private static final int MAX_OPEN = 8;
  private static final long NUMBERS = 1L << 32;

  private record Key(long service, IpPrefix host, int port) {}

  private static final class Check {
    private final IpPrefix virtual;
    private final String rule;

    /** The questions without an answer, by number, with the time at which they were sent. */
    private final Map<Long, Long> open = new LinkedHashMap<>();

    private Target target;
    private volatile ServerHealth health = ServerHealth.UNKNOWN;
    private long askedAt;
    private int answersInRow;
    private volatile OptionalLong answerMicros = OptionalLong.empty();

    private Check(Rule rule, Target target, long askedAt) {
      this.rule = rule.id();
      this.virtual = rule.flowGroup().dstHost().orElseThrow();
      this.target = target;
      this.askedAt = askedAt;
    }

    private boolean become(ServerHealth next, String why) {
      if (health == next) {
        return false;
      }
      LOG.info("{}: the server at {} is {}: {}", rule, target.place(), next, why);
      health = next;
      return true;
    }

    private boolean isSilent(long nanos, long patience) {
      return !open.isEmpty() && nanos - open.values().iterator().next() >= patience;
    }
  }

  private final Map<Key, Check> checks = new ConcurrentHashMap<>();
  private final RandomGenerator random;

  HealthChecks(RandomGenerator random) {
    this.random = random;
  }

  /** Asks these servers from now on, and no other ones of the service. */
  synchronized void watch(Rule rule, List<Target> targets, long nanos) {
    long service = Cookies.ofRule(rule.id());
    Map<Key, Target> wanted = new LinkedHashMap<>();
    targets.forEach(each -> wanted.put(key(service, each.server()), each));
    checks.keySet().removeIf(key -> key.service() == service && !wanted.containsKey(key));
    wanted.forEach(
        (key, target) ->
            checks.computeIfAbsent(
                        key,
                        any -> new Check(rule, target, nanos - random.nextLong(EVERY.toNanos())))
                    .target =
                target);
  }

  private static Key key(long service, Server server) {
    return new Key(service, server.host(), server.port());
  }

  /** What to send now. */
  synchronized List<HealthQuestion> due(long nanos) {
    List<HealthQuestion> due = new ArrayList<>();
    for (Check each : checks.values()) {
      if (nanos - each.askedAt >= interval()) {
        each.askedAt = nanos;
        long number = random.nextLong(NUMBERS);
        each.open.put(number, nanos);
        due.add(new HealthQuestion(each.virtual, each.target, number));
        forgetSecond(each);
      }
    }
    return due;
  }

  /** The first question stays, which shows for how long the server has been silent. */
  private static void forgetSecond(Check check) {
    if (check.open.size() > MAX_OPEN) {
      Iterator<Long> oldest = check.open.keySet().iterator();
      oldest.next();
      oldest.next();
      oldest.remove();
    }
  }

  private long interval() {
    return Math.max(
        EVERY.toNanos(), checks.size() * Duration.ofSeconds(1).toNanos() / MOST_PER_SECOND);
  }

  /**
   * A server has answered.
   *
   * @param number that of the question; an answer to a question that was not asked is ignored
   * @param accepts whether it accepted the connection, and did not refuse it
   * @return empty if the question is not known
   */
  synchronized Optional<Answered> answer(
      long service, IpPrefix host, int port, long number, boolean accepts, long nanos) {
    Check check = checks.get(new Key(service, host, port));
    Long askedAt = check == null ? null : check.open.get(number);
    if (askedAt == null) {
      return Optional.empty();
    }
    check.open.values().removeIf(each -> each - askedAt <= 0);
    check.answersInRow = accepts ? check.answersInRow + 1 : 0;
    boolean changes;
    if (accepts) {
      check.answerMicros = OptionalLong.of((nanos - askedAt) / 1_000);
      boolean isBack = check.health != ServerHealth.DOWN || check.answersInRow >= ANSWERS_TO_RETURN;
      changes = isBack && check.become(ServerHealth.UP, "it accepts connections");
    } else {
      changes = check.become(ServerHealth.DOWN, "it refuses connections");
    }
    return Optional.of(
        new Answered(new HealthQuestion(check.virtual, check.target, number), check.rule, changes));
  }

  /**
   * A question that was answered.
   *
   * @param rule the id of the service's rule
   * @param changesHealth whether the server is up or down since this answer
   */
  record Answered(HealthQuestion question, String rule, boolean changesHealth) {}

  /** The switches of servers that were not down, and have been silent for too long. */
  synchronized Set<Dpid> silent(long nanos) {
    Set<Dpid> switches = new HashSet<>();
    for (Check each : checks.values()) {
      if (each.isSilent(nanos, patience())) {
        each.answersInRow = 0;
        if (each.health != ServerHealth.DOWN) {
          switches.add(each.target.at().dpid());
        }
      }
    }
    return switches;
  }

  private long patience() {
    return Math.max(SILENCE.toNanos(), 5 * interval() / 2);
  }

  /**
   * Servers at this switch that have been silent for too long are down: the switch itself answers.
   *
   * @return the ids of the rules of their services
   */
  synchronized List<String> fail(Dpid at, long nanos) {
    List<String> changed = new ArrayList<>();
    for (Check each : checks.values()) {
      if (each.target.at().dpid().equals(at)
          && each.isSilent(nanos, patience())
          && each.become(ServerHealth.DOWN, "it does not answer")) {
        changed.add(each.rule);
      }
    }
    return changed;
  }

  /** The controller did not listen for a while: the silence until now means nothing. */
  synchronized void restart() {
    checks.values().forEach(each -> each.open.clear());
  }

  /** The switch does not answer the controller: the silence of its servers means nothing. */
  synchronized void restart(Dpid at) {
    checks.values().stream()
        .filter(each -> each.target.at().dpid().equals(at))
        .forEach(each -> each.open.clear());
  }

  /** Another controller asks. Returns the rules of services with a server that was down. */
  synchronized List<String> stop() {
    restart();
    List<String> changed = new ArrayList<>();
    for (Check each : checks.values()) {
      if (each.health == ServerHealth.DOWN) {
        changed.add(each.rule);
      }
      each.health = ServerHealth.UNKNOWN;
      each.answerMicros = OptionalLong.empty();
    }
    return changed;
  }

  ServerHealth healthOf(String rule, Server server) {
    Check check = checks.get(key(Cookies.ofRule(rule), server));
    return check == null ? ServerHealth.UNKNOWN : check.health;
  }

  OptionalLong answerMicrosOf(String rule, Server server) {
    Check check = checks.get(key(Cookies.ofRule(rule), server));
    return check == null ? OptionalLong.empty() : check.answerMicros;
  }
}
