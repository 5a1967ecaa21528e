package org.windowpane.zookeeper;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.windowpane.client.reservations.Demand;
import org.windowpane.client.reservations.Reservation;
import org.windowpane.client.reservations.Reservations;
import org.windowpane.zookeeper.Flows.Pair;

/**
 * Keeps the flows of an ensemble reserved: looks again and again at the configuration and at which
 * server leads, opens what is new, and closes what is no longer wanted. A file that cannot be read,
 * or a name without an address, changes nothing.
 */
public final class Sidecar {
  private static final System.Logger LOG = System.getLogger(Sidecar.class.getName());

  private final Path file;
  private final Flows flows;
  private final boolean followsLeader;
  private final Predicate<Pair> responsible;
  private final LeaderFinder finder;
  private final Reservations reservations;

  /** Only the thread that looks changes it; others read the copy in {@link #state}. */
  private final Map<Pair, Kept> kept = new HashMap<>();

  private volatile State state = new State(List.of(), OptionalLong.empty(), Map.of());
  private Ensemble ensemble = new Ensemble(List.of());
  private String problem = "";

  /**
   * Keeps nothing until the first look.
   *
   * @param file {@code zoo.cfg}
   * @param flows what to reserve
   * @param followsLeader whether to reserve quorum flows from and to the server that leads only
   * @param responsible the pairs that this sidecar reserves, others being those of another one
   */
  public Sidecar(
      Path file,
      Flows flows,
      boolean followsLeader,
      Predicate<Pair> responsible,
      LeaderFinder finder,
      Reservations reservations) {
    this.file = file;
    this.flows = flows;
    this.followsLeader = followsLeader;
    this.responsible = responsible;
    this.finder = finder;
    this.reservations = reservations;
  }

  private record Kept(List<Demand> demands, Reservation reservation) {}

  /**
   * What the sidecar does.
   *
   * @param servers the servers of the ensemble
   * @param leader the id of the server that leads, where it is known
   * @param reservations what is kept for each pair
   */
  public record State(
      List<Ensemble.Server> servers, OptionalLong leader, Map<Pair, Reservation> reservations) {}

  /** The state after the last look. */
  public State state() {
    return state;
  }

  /** Looks at intervals until the thread is interrupted. */
  public void run(Duration interval) throws InterruptedException {
    while (true) {
      look();
      Thread.sleep(interval.toMillis());
    }
  }

  /** Looks once, and opens and closes reservations. */
  void look() {
    read();
    OptionalLong leader = followsLeader ? finder.leader(ensemble) : OptionalLong.empty();
    if (leader.isEmpty() && isInEnsemble(state.leader())) {
      // What is reserved stays until another server leads.
      leader = state.leader();
    }
    Map<Pair, List<Demand>> wanted = flows.of(ensemble, leader);
    wanted.keySet().removeIf(responsible.negate());
    kept.entrySet()
        .removeIf(
            each -> {
              boolean stays = each.getValue().demands().equals(wanted.get(each.getKey()));
              if (!stays) {
                each.getValue().reservation().close();
              }
              return !stays;
            });
    wanted.forEach(
        (pair, demands) ->
            kept.computeIfAbsent(pair, fresh -> new Kept(demands, reservations.keepAll(demands))));
    Map<Pair, Reservation> current = new HashMap<>();
    kept.forEach((pair, each) -> current.put(pair, each.reservation()));
    state = new State(ensemble.servers(), leader, Map.copyOf(current));
  }

  private boolean isInEnsemble(OptionalLong id) {
    return id.isPresent()
        && ensemble.servers().stream().anyMatch(server -> server.id() == id.getAsLong());
  }

  private void read() {
    String found = "";
    try {
      ensemble = EnsembleFile.read(file).at(Sidecar::address);
    } catch (IOException | RuntimeException e) {
      found = e.toString();
    }
    if (!found.isEmpty() && !found.equals(problem)) {
      LOG.log(Level.WARNING, "The reservations stay as they are: " + found);
    }
    problem = found;
  }

  /** The address of a host, which a flow group needs. */
  static String address(String host) throws UnknownHostException {
    return InetAddress.getByName(host).getHostAddress();
  }
}
