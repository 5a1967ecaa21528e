package org.windowpane.embedded.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.MacAddress;

/**
 * Verifies sightings that contradict what is known of a host. The host is probed at its known
 * place. An answer from there refutes the sighting; no answer confirms that the host has moved or
 * has another address. Changed by one thread, read by any.
 */
final class HostMoveVerifier {

  /** How often a host is probed before its move is confirmed; once with every tick. */
  static final int PROBES = 3;

  private static final int MAX_PENDING = 1024;

  /**
   * A move to verify.
   *
   * @param host the host as known
   * @param address the address that a probe asks for
   * @param sighting what contradicts the known place or address
   * @param left how many probes are left
   * @param since when this began, of {@link System#nanoTime}
   */
  record Move(Host host, IPv4Address address, Sighting sighting, int left, long since) {}

  private final Map<MacAddress, Move> moves = new ConcurrentHashMap<>();

  /** Whether a move of this host is being verified. */
  boolean isPending(MacAddress host) {
    return moves.containsKey(host);
  }

  /** Begins to verify a move, unless one of this host is pending, or too many are. */
  void add(Host host, IPv4Address address, Sighting sighting, long now) {
    if (moves.size() < MAX_PENDING) {
      moves.putIfAbsent(host.getMACAddress(), new Move(host, address, sighting, PROBES, now));
    }
  }

  /** A host was seen; returns the pending move that this refutes. */
  Optional<Move> refute(Sighting sighting) {
    Move move = moves.get(sighting.mac());
    boolean answers =
        move != null
            && move.host().at().equals(sighting.at())
            && sighting.when() - move.since() >= 0
            && sighting.address().equals(Optional.of(move.address()));
    return answers ? Optional.ofNullable(moves.remove(sighting.mac())) : Optional.empty();
  }

  /** The moves whose hosts must be probed now. */
  List<Move> nextProbes() {
    List<Move> asked = new ArrayList<>();
    moves.replaceAll(
        (mac, move) -> {
          asked.add(move);
          return new Move(
              move.host(), move.address(), move.sighting(), move.left() - 1, move.since());
        });
    return asked;
  }

  /** The moves that no answer refuted in time; they are not pending any more. */
  List<Move> takeConfirmed() {
    List<Move> over = moves.values().stream().filter(move -> move.left() <= 0).toList();
    over.forEach(move -> moves.remove(move.host().getMACAddress()));
    return over;
  }
}
