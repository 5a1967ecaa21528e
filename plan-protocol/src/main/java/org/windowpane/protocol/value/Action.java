package org.windowpane.protocol.value;

import static org.windowpane.protocol.value.InvalidFieldException.check;
import static org.windowpane.protocol.value.InvalidFieldException.required;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** What a rule does with the packets of its flow group. */
public sealed interface Action {

  /** The hops that packets are pinned to; empty for an action without a path. */
  default List<Hop> path() {
    return List.of();
  }

  /** All hops that the action can use: those of the path, then those of its backup. */
  default List<Hop> hops() {
    return path();
  }

  /** The hops at whose output port the rule can have a queue of its own. */
  default List<Hop> queuedHops() {
    return List.of();
  }

  /** The highest rate in bits per second; empty if there is none. */
  default OptionalLong limit() {
    return OptionalLong.empty();
  }

  /**
   * A guaranteed minimum rate along a pinned path.
   *
   * @param rateBps bits per second, at least 1
   * @param limitBps the highest rate on any hop, in bits per second and at least {@code rateBps};
   *     empty if packets can use all free capacity
   * @param path from the source's port to the destination's; at least one hop, no switch twice
   * @param backup another path between the same ports, with no link of the first one; packets take
   *     it while a port of the first one is down. Empty for none
   */
  record Guarantee(long rateBps, OptionalLong limitBps, List<Hop> path, List<Hop> backup)
      implements Action {

    /** Checks the ranges and copies the path. */
    public Guarantee {
      check(rateBps >= 1, "rateBps", "It must be a whole number of at least 1.");
      check(
          limitBps.orElse(rateBps) >= rateBps,
          "limitBps",
          "It must be a whole number of at least " + rateBps + ".");
      path = checkedPath(path);
      check(!path.isEmpty(), "path", "A guarantee needs a path of at least one hop.");
      backup = backup == null ? List.of() : checkedPath(backup);
      check(
          backup.isEmpty() || isBackup(path, backup),
          "backup",
          "A backup runs between the same ports as the path, over other links.");
    }

    /** A guarantee without a backup. */
    public Guarantee(long rateBps, OptionalLong limitBps, List<Hop> path) {
      this(rateBps, limitBps, path, List.of());
    }

    /** A guarantee without a limit and without a backup. */
    public Guarantee(long rateBps, List<Hop> path) {
      this(rateBps, OptionalLong.empty(), path);
    }

    private static boolean isBackup(List<Hop> path, List<Hop> backup) {
      Set<SwitchPort> sending = new HashSet<>();
      path.subList(0, path.size() - 1).forEach(hop -> sending.add(hop.out()));
      return path.get(0).in().equals(backup.get(0).in())
          && path.get(path.size() - 1).out().equals(backup.get(backup.size() - 1).out())
          && backup.stream().noneMatch(hop -> sending.contains(hop.out()));
    }

    @Override
    public List<Hop> hops() {
      return Stream.concat(path.stream(), backup.stream()).toList();
    }

    @Override
    public List<Hop> queuedHops() {
      return hops();
    }

    @Override
    public OptionalLong limit() {
      return limitBps;
    }
  }

  /**
   * A highest rate where packets enter the network. Forwarding stays as it is.
   *
   * @param limitBps bits per second, at least 1
   * @param path from the source's port to the destination's, no switch twice; empty if the rule has
   *     no path
   */
  record Limit(long limitBps, List<Hop> path) implements Action {

    /** Checks the range and copies the path. */
    public Limit {
      check(limitBps >= 1, "limitBps", "It must be a whole number of at least 1.");
      path = path == null ? List.of() : checkedPath(path);
    }

    @Override
    public List<Hop> queuedHops() {
      return path.subList(0, Math.min(1, path.size()));
    }

    @Override
    public OptionalLong limit() {
      return OptionalLong.of(limitBps);
    }
  }

  /** Forwards packets on a route that a switch or a link determines. */
  sealed interface Route extends Action {

    /**
     * How many pairs of an entry port and a host a controller pins ways for; it pins none for a
     * flow group that has more.
     */
    int MAX_PAIRS = 4_096;

    /** The switch that the route passes or avoids, or one at an end of the link that it avoids. */
    Dpid dpid();
  }

  /** Forwards packets on the shortest route through this switch. */
  record Waypoint(Dpid dpid) implements Route {

    /** Refuses a missing switch. */
    public Waypoint {
      required("dpid", dpid);
    }
  }

  /** Forwards packets on the shortest route that does not pass this switch. */
  record Avoid(Dpid dpid) implements Route {

    /** Refuses a missing switch. */
    public Avoid {
      required("dpid", dpid);
    }
  }

  /**
   * Forwards packets on the shortest route that does not use this link, in neither direction.
   *
   * @param at the port at one of its ends
   */
  record AvoidLink(SwitchPort at) implements Route {

    /** Refuses a missing link. */
    public AvoidLink {
      required("at", at);
    }

    @Override
    public Dpid dpid() {
      return at.dpid();
    }

    /** Whether this is a direction of the link. */
    public boolean avoids(Link link) {
      return at.equals(link.from()) || at.equals(link.to());
    }
  }

  /** Drops packets at the switch where their source is attached. */
  record Deny() implements Action {}

  /** Forwards packets as if no later rule existed. */
  record Allow() implements Action {}

  /** Puts packets into a traffic class where they enter the network. */
  record Classify(TrafficClass trafficClass) implements Action {

    /** Refuses a missing class. */
    public Classify {
      required("class", trafficClass);
    }
  }

  /**
   * Distributes the flows to a virtual address over servers. The flow group of its rule is one
   * address, one transport with ports, and one destination port. The service has no influence on
   * which packets pass: other rules decide on the packets to the virtual address, and on those that
   * a server sends back from its own address.
   *
   * @param choice how the server of a flow is chosen
   * @param idleSeconds how long a flow without packets keeps its server, 1 to {@value #MAX_IDLE}
   * @param healthCheck whether servers that do not accept TCP connections get no new flows; without
   *     effect for a service over UDP
   * @param heartbeatKey what servers sign their heartbeats with; the choice by load needs it
   * @param servers 1 to {@value #MAX_SERVERS}, each at another address or port
   */
  record Service(
      ServerChoice choice,
      int idleSeconds,
      boolean healthCheck,
      Optional<HeartbeatKey> heartbeatKey,
      List<Server> servers)
      implements Action {

    private static final int MAX_IDLE = 3_600;
    private static final int MAX_SERVERS = 64;
    private static final int MAX_WEIGHT = 100;
    private static final int MAX_PORT = 65_535;

    /**
     * One of the servers.
     *
     * @param host its address
     * @param port the port that it listens on, 1 to 65535
     * @param weight its part of the flows, relative to the other servers, 1 to {@value #MAX_WEIGHT}
     * @param draining whether it gets no new flows; those that it has stay
     */
    public record Server(IpPrefix host, int port, int weight, boolean draining) {

      /** Checks the ranges. */
      public Server {
        required("host", host);
        check(host.isAddress(), "host", "It must be one address.");
        check(port >= 1 && port <= MAX_PORT, "port", "It must be from 1 to " + MAX_PORT + ".");
        check(
            weight >= 1 && weight <= MAX_WEIGHT,
            "weight",
            "It must be from 1 to " + MAX_WEIGHT + ".");
      }
    }

    /** Checks the ranges, and that each server is at a place of its own. */
    public Service {
      required("choice", choice);
      check(
          idleSeconds >= 1 && idleSeconds <= MAX_IDLE,
          "idleSeconds",
          "It must be from 1 to " + MAX_IDLE + ".");
      required("heartbeatKey", heartbeatKey);
      check(
          choice != ServerChoice.LEAST_LOAD || heartbeatKey.isPresent(),
          "heartbeatKey",
          "The choice by load needs a key for the heartbeats of the servers.");
      required("servers", servers);
      check(
          !servers.isEmpty() && servers.size() <= MAX_SERVERS,
          "servers",
          "A service has 1 to " + MAX_SERVERS + " servers.");
      for (int i = 0; i < servers.size(); i++) {
        Server server = required("servers[" + i + "]", servers.get(i));
        check(
            servers.subList(0, i).stream()
                .noneMatch(each -> each.host.equals(server.host) && each.port == server.port),
            "servers[" + i + "]",
            "Another server has the same address and port.");
      }
      servers = List.copyOf(servers);
    }
  }

  /**
   * Takes parts of the network out of service while its rule is in force: packets that no path pins
   * avoid them where there is another way. The flow group of its rule has no meaning.
   *
   * @param switches switches, each with all its links
   * @param links links in both directions, each by the port at one of its ends; up to {@value
   *     #MAX_PARTS} parts of each kind, and at least one in all
   */
  record OutOfService(List<Dpid> switches, List<SwitchPort> links) implements Action {

    private static final int MAX_PARTS = 64;

    /** Checks the sizes and copies the lists. */
    public OutOfService {
      switches = checkedParts("switches", switches);
      links = checkedParts("links", links);
      check(
          !switches.isEmpty() || !links.isEmpty(),
          "switches",
          "There must be a switch or a link to take out of service.");
    }

    private static <T> List<T> checkedParts(String field, List<T> parts) {
      required(field, parts);
      check(parts.size() <= MAX_PARTS, field, "There may be at most " + MAX_PARTS + ".");
      for (int i = 0; i < parts.size(); i++) {
        required(field + "[" + i + "]", parts.get(i));
      }
      return List.copyOf(parts);
    }
  }

  private static List<Hop> checkedPath(List<Hop> path) {
    required("path", path);
    for (int i = 0; i < path.size(); i++) {
      required("path[" + i + "]", path.get(i));
    }
    check(
        path.stream().map(Hop::dpid).distinct().count() == path.size(),
        "path",
        "A path passes each switch at most once.");
    return List.copyOf(path);
  }
}
