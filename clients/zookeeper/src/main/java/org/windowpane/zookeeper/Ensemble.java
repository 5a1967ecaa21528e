package org.windowpane.zookeeper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The servers of an ensemble, as ZooKeeper's configuration names them.
 *
 * @param servers in the order of their ids
 */
public record Ensemble(List<Server> servers) {
  /** Copies what could be changed from outside. */
  public Ensemble {
    servers = List.copyOf(servers);
  }

  /** Finds the address of a host. */
  @FunctionalInterface
  public interface Resolver {
    /** The address of a host. */
    String address(String host) throws IOException;
  }

  /**
   * The same servers, each with its address in place of its name.
   *
   * @throws IOException if a name has no address
   */
  public Ensemble at(Resolver resolver) throws IOException {
    List<Server> found = new ArrayList<>();
    for (Server server : servers) {
      found.add(server.at(resolver.address(server.host())));
    }
    return new Ensemble(found);
  }

  /**
   * One server.
   *
   * @param id the number in {@code server.N}
   * @param host its first name or address
   * @param quorumPort where followers connect to it while it leads
   * @param electionPort where the others connect to it to elect a leader
   * @param clientPort where clients connect to it; empty if the configuration has none
   * @param votes whether it takes part in elections; an observer does not
   */
  public record Server(
      long id,
      String host,
      int quorumPort,
      int electionPort,
      OptionalInt clientPort,
      boolean votes) {
    private Server at(String address) {
      return new Server(id, address, quorumPort, electionPort, clientPort, votes);
    }
  }
}
