package org.windowpane.zookeeper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.reservations.Demand;
import org.windowpane.zookeeper.Ensemble.Server;

/**
 * What to reserve for an ensemble: for each ordered pair of hosts, the packets to the ports of the
 * one and the answers from the ports of the other. Without ports, any traffic between the hosts
 * would use the reservation.
 *
 * @param quorumBps bits per second of each quorum flow, to the port and from it; 0, here and below,
 *     to reserve nothing for such flows
 * @param electionBps the same for elections
 * @param clientBps the same for clients
 * @param clients the addresses of hosts on which clients run
 */
public record Flows(long quorumBps, long electionBps, long clientBps, List<String> clients) {
  /** Copies what could be changed from outside, each client once. */
  public Flows {
    clients = clients.stream().distinct().toList();
  }

  /**
   * The flows from one host to another.
   *
   * @param from a name or an address
   * @param to a name or an address
   */
  public record Pair(String from, String to) {
    @Override
    public String toString() {
      return from + " \u2192 " + to;
    }
  }

  /**
   * The demands of each pair.
   *
   * @param leader the id of the server that leads, to reserve quorum flows from and to that server
   *     alone; empty to reserve them between all servers
   */
  public Map<Pair, List<Demand>> of(Ensemble ensemble, OptionalLong leader) {
    Map<Pair, List<Demand>> demands = new LinkedHashMap<>();
    for (Server one : ensemble.servers()) {
      for (Server other : ensemble.servers()) {
        if (one.host().equals(other.host())) {
          continue;
        }
        if (mayLead(other, leader) && quorumBps > 0) {
          add(demands, one.host(), other.host(), other.quorumPort(), quorumBps, "quorum");
        }
        if (one.votes() && other.votes() && electionBps > 0) {
          add(demands, one.host(), other.host(), other.electionPort(), electionBps, "election");
        }
      }
      OptionalInt clientPort = one.clientPort();
      if (clientPort.isPresent() && clientBps > 0) {
        clients.stream()
            .filter(client -> !client.equals(one.host()))
            .forEach(
                client ->
                    add(demands, client, one.host(), clientPort.getAsInt(), clientBps, "client"));
      }
    }
    return demands;
  }

  /** Followers and observers connect to the server that leads; an observer never leads. */
  private static boolean mayLead(Server server, OptionalLong leader) {
    return leader.isPresent() ? server.id() == leader.getAsLong() : server.votes();
  }

  /** Packets of connections from one host to a port of another, in both directions. */
  private static void add(
      Map<Pair, List<Demand>> demands,
      String from,
      String to,
      int port,
      long rateBps,
      String purpose) {
    FlowGroup there = FlowGroup.between(from, to).tcp().toPort(port);
    FlowGroup back = FlowGroup.between(to, from).tcp().fromPort(port);
    demands
        .computeIfAbsent(new Pair(from, to), pair -> new ArrayList<>())
        .add(new Demand(there, rateBps).labelled(purpose + " to " + to));
    demands
        .computeIfAbsent(new Pair(to, from), pair -> new ArrayList<>())
        .add(new Demand(back, rateBps).labelled(purpose + " from " + to));
  }
}
