package org.windowpane.controller.services;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.services.Warnings.Problem;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.ServerHealth;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;
import org.windowpane.protocol.value.Transport;

/** The services in force. Changed on the loop and by what servers answer; read by any thread. */
public final class Services {

  private static final Logger LOG = LoggerFactory.getLogger(Services.class);

  /** How long a controller that has become active waits to know which servers are up. */
  private static final Duration AWAIT_HEALTH = Duration.ofMillis(1_500);

  private static final Duration ASK_UNKNOWN_EVERY = Duration.ofSeconds(1);
  private static final Duration ASK_KNOWN_EVERY = Duration.ofSeconds(30);

  /**
   * A service.
   *
   * @param targets all of its servers that the controller has found
   * @param live what gives its new flows servers, unless switches choose by themselves
   * @param slots the servers of its slots, if switches choose by themselves
   */
  private record InForce(
      Rule rule, List<Target> targets, Optional<LiveService> live, Optional<SlotOwners> slots) {

    Service service() {
      return (Service) rule.action();
    }

    IpPrefix virtual() {
      return rule.flowGroup().dstHost().orElseThrow();
    }

    /** The cookies of the entries of flows. */
    Set<Long> cookies() {
      return targets.stream().map(each -> each.cookie(rule.id())).collect(Collectors.toSet());
    }

    /** Whether entries of flows that send packets to this target still reach the server. */
    boolean reaches(Target target) {
      return targets.stream()
          .anyMatch(each -> each.place().equals(target.place()) && each.mac().equals(target.mac()));
    }

    Optional<Target> target(IpPrefix host, int port) {
      return targets.stream()
          .filter(each -> each.server().host().equals(host) && each.server().port() == port)
          .findFirst();
    }
  }

  private final Map<Long, InForce> byCookie = new ConcurrentHashMap<>();
  private final Warnings warnings = new Warnings(LOG::warn);
  private final HealthChecks checks = new HealthChecks(new SplittableRandom());
  private volatile Set<SwitchPort> linked = Set.of();
  private volatile Consumer<String> onHealthChange = rule -> {};
  private volatile Consumer<List<Long>> onLeft = cookies -> {};
  private volatile OptionalLong awaitsHostsUntil = OptionalLong.empty();
  private volatile boolean isStandby;
  private volatile OptionalLong awaitsHealthUntil = OptionalLong.empty();
  private final Map<HostQuestion, Long> askedAt = new ConcurrentHashMap<>();

  /** Gets the ids of rules of services with a server that is up or down since now. */
  public void onHealthChange(Consumer<String> listener) {
    onHealthChange = listener;
  }

  /**
   * Gets the cookies of the entries of flows that do not reach a server of the service any more.
   */
  public void onLeft(Consumer<List<Long>> listener) {
    onLeft = listener;
  }

  /**
   * The controller has just started, and may not know the hosts of servers yet. What switches have
   * of a service stays until it does, or until this time has passed.
   */
  public void awaitHosts(Duration time) {
    awaitsHostsUntil = OptionalLong.of(System.nanoTime() + time.toNanos());
  }

  private boolean isAwaitingHosts() {
    return awaitsHostsUntil.stream().anyMatch(until -> System.nanoTime() - until < 0);
  }

  /** Another controller drives the switches, and knows which servers are up. */
  public void standBy() {
    isStandby = true;
    changeHealth(checks.stop());
  }

  /**
   * This controller drives the switches from now on. The slots of services stay as they are on
   * switches until it knows which servers are up, or {@link #AWAIT_HEALTH} has passed: with all
   * servers taken for up, slots would move to a server that is down, and back.
   */
  public void lead() {
    if (isStandby) {
      awaitsHealthUntil = OptionalLong.of(System.nanoTime() + AWAIT_HEALTH.toNanos());
      isStandby = false;
    }
    checks.restart();
  }

  private boolean isAwaitingHealth() {
    return isStandby || awaitsHealthUntil.stream().anyMatch(until -> System.nanoTime() - until < 0);
  }

  /**
   * Whether what switches have of a service is to stay for now: hosts of servers may be known soon,
   * or the servers of slots may be others as soon as the controller knows which ones are up.
   *
   * @param known the servers whose hosts are known
   */
  public boolean isAwaited(Rule rule, List<Server> known) {
    Service service = (Service) rule.action();
    boolean areAllKnown = known.size() == service.servers().size();
    boolean isHealthAwaited =
        service.choice().isProactive() && isChecked(rule) && isAwaitingHealth();
    return !areAllKnown && (isAwaitingHosts() || isHealthAwaited)
        || isHealthAwaited
            && known.stream()
                .anyMatch(each -> checks.healthOf(rule.id(), each) == ServerHealth.UNKNOWN);
  }

  private static boolean isChecked(Rule rule) {
    return ((Service) rule.action()).healthCheck()
        && rule.flowGroup().transport().orElseThrow().equals(Transport.TCP);
  }

  /**
   * The rules of services to compile again: those whose hosts or health are not awaited any more
   * since now, and those with slots that have moved.
   */
  public List<String> endedWaits() {
    long now = System.nanoTime();
    boolean endsHosts = awaitsHostsUntil.isPresent() && !isAwaitingHosts();
    boolean endsHealth = awaitsHealthUntil.isPresent() && !isAwaitingHealth();
    if (endsHosts) {
      awaitsHostsUntil = OptionalLong.empty();
    }
    if (endsHealth) {
      awaitsHealthUntil = OptionalLong.empty();
    }
    return byCookie.values().stream()
        .filter(
            each ->
                each.slots().filter(it -> it.settle(now)).isPresent()
                    || endsHealth && each.slots().isPresent()
                    || endsHosts && each.targets().size() < each.service().servers().size())
        .map(each -> each.rule().id())
        .toList();
  }

  /** The network is this from now on. */
  public void learn(Network network) {
    Set<SwitchPort> ends = new HashSet<>();
    network.links().forEach(link -> ends.addAll(List.of(link.from(), link.to())));
    linked = Set.copyOf(ends);
  }

  /**
   * A service is in force, or is another one than before.
   *
   * @param targets all of its servers that the controller has found
   */
  public synchronized void put(Rule rule, List<Target> targets) {
    Service service = (Service) rule.action();
    checks.watch(rule, isChecked(rule) ? targets : List.of(), System.nanoTime());
    long cookie = Cookies.ofRule(rule.id());
    Optional<InForce> before = Optional.ofNullable(byCookie.get(cookie));
    boolean isProactive = service.choice().isProactive();
    Optional<LiveService> live =
        isProactive
            ? Optional.empty()
            : before.flatMap(InForce::live).or(() -> Optional.of(new LiveService(rule, List.of())));
    Optional<SlotOwners> slots =
        isProactive
            ? before
                .filter(it -> it.service().choice() == service.choice())
                .flatMap(InForce::slots)
                .or(() -> Optional.of(new SlotOwners(List.of())))
            : Optional.empty();
    InForce now = new InForce(rule, List.copyOf(targets), live, slots);
    byCookie.put(cookie, now);
    update(now);
    before.ifPresent(it -> leave(it, each -> !now.reaches(each)));
  }

  private void update(InForce service) {
    List<Server> known = service.targets().stream().map(Target::server).toList();
    List<Server> available = available(service.rule().id(), known);
    List<Target> targets =
        service.targets().stream().filter(each -> available.contains(each.server())).toList();
    service.live().ifPresent(it -> it.update(service.rule(), targets));
    long idle = Duration.ofSeconds(service.service().idleSeconds()).toNanos();
    boolean isAwaited = isAwaited(service.rule(), known);
    service
        .slots()
        .ifPresent(
            it -> {
              if (isAwaited) {
                it.expect(available);
              } else {
                it.update(available, each -> serves(service, each), System.nanoTime(), idle);
              }
            });
  }

  private boolean serves(InForce service, Server server) {
    return service.target(server.host(), server.port()).isPresent()
        && checks.healthOf(service.rule().id(), server) != ServerHealth.DOWN;
  }

  /**
   * The server of each slot of a service in force; empty for a slot that moves, whose packets come
   * to the controller. None where no server gets new flows, or the service has no slots.
   */
  public List<Optional<Server>> slots(String rule) {
    return Optional.ofNullable(byCookie.get(Cookies.ofRule(rule)))
        .flatMap(InForce::slots)
        .map(SlotOwners::settled)
        .orElse(List.of());
  }

  /**
   * What to do with a packet of a flow that came to the controller.
   *
   * @param cookie that of the service's rule
   * @param begins whether the flow begins with it
   * @return empty if the packet is to be dropped
   */
  public Optional<Assignment> assign(long cookie, Flow flow, boolean begins, long nanos) {
    InForce service = byCookie.get(cookie);
    if (service == null) {
      return Optional.empty();
    }
    Optional<Assignment> assignment =
        service.live().isPresent()
            ? service.live().get().assign(flow, nanos)
            : service
                .slots()
                .flatMap(it -> it.assign(service.rule(), flow, begins, service.targets(), nanos));
    if (assignment.filter(Assignment::isRefusal).isPresent()) {
      warnings.warn(service.rule().id(), flow.client(), Problem.TOO_MANY_FLOWS, nanos);
    }
    return assignment;
  }

  /**
   * Those of these servers that get new flows: none that drains, and none that is down, unless all
   * are.
   */
  public List<Server> available(String rule, List<Server> servers) {
    List<Server> receiving = servers.stream().filter(each -> !each.draining()).toList();
    List<Server> up =
        receiving.stream()
            .filter(each -> checks.healthOf(rule, each) != ServerHealth.DOWN)
            .toList();
    return up.isEmpty() ? receiving : up;
  }

  /** A rule that may be a service is not in force any more. */
  public synchronized void remove(String rule) {
    InForce removed = byCookie.remove(Cookies.ofRule(rule));
    if (removed != null) {
      warnings.forget(rule);
      checks.watch(removed.rule(), List.of(), System.nanoTime());
      leave(removed, each -> true);
    }
  }

  /**
   * The flows of servers that left, or have another Ethernet address, would keep their entries for
   * as long as clients send packets.
   */
  private void leave(InForce before, Predicate<Target> hasLeft) {
    List<Long> gone =
        before.targets().stream()
            .filter(hasLeft)
            .map(each -> each.cookie(before.rule().id()))
            .sorted()
            .toList();
    if (!gone.isEmpty()) {
      onLeft.accept(gone);
    }
  }

  /** The entry of a flow, with this cookie, has ended. */
  public void end(long cookie, IpPrefix client) {
    for (InForce each : byCookie.values()) {
      each.live().ifPresent(it -> it.end(cookie, client));
      each.slots().ifPresent(it -> it.end(cookie));
    }
  }

  /** The Ethernet address of a virtual address, where a host asks for it. */
  public Optional<Mac> ethernetOf(IpPrefix address, SwitchPort from) {
    return !linked.contains(from)
            && byCookie.values().stream().anyMatch(each -> each.virtual().equals(address))
        ? Optional.of(ethernetOf(address))
        : Optional.empty();
  }

  /** The Ethernet address of a virtual address, which has its last four bytes. */
  public static Mac ethernetOf(IpPrefix address) {
    return new Mac(Pipeline.VIRTUAL_ETHERNET.low() | address.low() & 0xffff_ffffL);
  }

  /**
   * The hosts of servers to ask for now: those that are not known every second, and the others
   * every half a minute, so that a standby knows them too.
   *
   * @param most how many at most
   */
  public List<HostQuestion> hostQuestions(long nanos, int most) {
    Map<HostQuestion, Duration> wanted = new LinkedHashMap<>();
    for (InForce service : byCookie.values()) {
      for (Server server : service.service().servers()) {
        Optional<Target> target = service.target(server.host(), server.port());
        wanted.put(
            new HostQuestion(server.host(), target.map(HostQuestion.Place::of)),
            target.isPresent() ? ASK_KNOWN_EVERY : ASK_UNKNOWN_EVERY);
      }
    }
    askedAt.keySet().retainAll(wanted.keySet());
    List<HostQuestion> due = new ArrayList<>();
    wanted.forEach(
        (question, every) -> {
          Long last = askedAt.get(question);
          if (due.size() < most && (last == null || nanos - last >= every.toNanos())) {
            askedAt.put(question, nanos);
            due.add(question);
          }
        });
    return due;
  }

  /** What to send now to find out whether servers accept connections. */
  public List<HealthQuestion> questions(long nanos) {
    return checks.due(nanos);
  }

  /**
   * A server has answered a question.
   *
   * @param cookie that of the service's rule
   * @param number that of the question
   * @param accepts whether it accepted the connection, and did not refuse it
   * @return the question, if it was asked
   */
  public Optional<HealthQuestion> answer(
      long cookie, IpPrefix host, int port, long number, boolean accepts, long nanos) {
    Optional<HealthChecks.Answered> answered =
        checks.answer(cookie, host, port, number, accepts, nanos);
    answered
        .filter(HealthChecks.Answered::changesHealth)
        .ifPresent(it -> changeHealth(List.of(it.rule())));
    return answered.map(HealthChecks.Answered::question);
  }

  /** The switches of servers that were not down, and have been silent for too long. */
  public Set<Dpid> silent(long nanos) {
    return checks.silent(nanos);
  }

  /** A switch answers the controller: those of its servers that are silent are down. */
  public void failSilent(Dpid at, long nanos) {
    changeHealth(checks.fail(at, nanos));
  }

  /** A switch does not answer the controller: the silence of its servers means nothing. */
  public void restartChecks(Dpid at) {
    checks.restart(at);
  }

  /** The controller did not listen for a while: the silence until now means nothing. */
  public void restartChecks() {
    checks.restart();
  }

  private void changeHealth(List<String> rules) {
    for (String rule : rules) {
      synchronized (this) {
        Optional.ofNullable(byCookie.get(Cookies.ofRule(rule))).ifPresent(this::update);
      }
      onHealthChange.accept(rule);
    }
  }

  /** The cookies of the entries of flows whose servers are down. */
  public List<Long> flowsOfDownServers(String rule) {
    InForce service = byCookie.get(Cookies.ofRule(rule));
    return service == null
        ? List.of()
        : service.targets().stream()
            .filter(each -> checks.healthOf(rule, each.server()) == ServerHealth.DOWN)
            .map(each -> each.cookie(rule))
            .toList();
  }

  /** A server has reported its load; reports that it did not sign are ignored. */
  public void heartbeat(long cookie, IpPrefix host, Heartbeat heartbeat, long nanos) {
    InForce service = byCookie.get(cookie);
    if (service == null || service.live().isEmpty()) {
      return;
    }
    boolean isGenuine =
        service
            .service()
            .heartbeatKey()
            .filter(key -> heartbeat.isGenuine(key, service.virtual(), host))
            .isPresent();
    if (isGenuine) {
      service
          .target(host, heartbeat.port())
          .ifPresent(it -> service.live().orElseThrow().report(it, heartbeat, nanos));
    } else {
      warnings.warn(service.rule().id(), host, Problem.FORGED_HEARTBEAT, nanos);
    }
  }

  /** A service whose flows are to be counted on the switches. */
  public static final class Counting {
    private final LiveService service;
    private final Map<Long, Integer> before;
    private final Set<Long> cookies;

    private Counting(LiveService service, Set<Long> cookies) {
      this.service = service;
      this.before = service.flows();
      this.cookies = cookies;
    }

    /** The cookies of the entries to count. */
    public Set<Long> cookies() {
      return cookies;
    }

    /** So many entries were found, by cookie. */
    public void found(Map<Long, Integer> counted) {
      Map<Long, Integer> all = new HashMap<>(counted);
      cookies.forEach(each -> all.putIfAbsent(each, 0));
      service.count(all, before);
    }
  }

  /** The ids of the rules of the services whose flows come to the controller. */
  public List<String> countable() {
    return byCookie.values().stream()
        .filter(each -> each.live().isPresent())
        .map(each -> each.rule().id())
        .sorted()
        .toList();
  }

  /** Counts the flows of a service; empty if it is not in force any more. */
  public Optional<Counting> count(String rule) {
    return Optional.ofNullable(byCookie.get(Cookies.ofRule(rule)))
        .flatMap(service -> service.live().map(live -> new Counting(live, service.cookies())));
  }

  /** What is known of all servers. */
  public List<ServerState> states(long nanos) {
    List<ServerState> states = new ArrayList<>();
    for (InForce service : byCookie.values()) {
      service.targets().forEach(each -> states.add(state(service, each, nanos)));
    }
    return states;
  }

  private ServerState state(InForce service, Target target, long nanos) {
    String rule = service.rule().id();
    return new ServerState(
        rule,
        target.server(),
        checks.healthOf(rule, target.server()),
        service.live().map(it -> it.flowsAt(target)),
        service.live().map(it -> it.loadAt(target, nanos)).orElse(OptionalDouble.empty()),
        checks.answerMicrosOf(rule, target.server()));
  }
}
