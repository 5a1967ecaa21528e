package org.windowpane.embedded.hosts;

import java.time.Duration;
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

  /**
   * How long a host has to answer at least. A tick that comes sooner after another does nothing.
   */
  private static final long ANSWER_NANOS = Duration.ofMillis(200).toNanos();

  /**
   * After a longer time without a tick, hosts are probed anew: this process stood still meanwhile,
   * and their answers may still wait to be read.
   */
  private static final long LATE_NANOS = Duration.ofMillis(750).toNanos();

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

  /**
   * What a tick has decided.
   *
   * @param confirmed the moves that no answer refuted in time, which are not pending any more
   * @param probed the moves whose hosts must be probed now
   */
  record Due(List<Move> confirmed, List<Move> probed) {
    private static final Due NOTHING = new Due(List.of(), List.of());
  }

  private final Map<MacAddress, Move> moves = new ConcurrentHashMap<>();
  private long lastTick;

  /** Verifies moves from an instant of {@link System#nanoTime} on. */
  HostMoveVerifier(long now) {
    lastTick = now;
  }

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

  /** Decides what is due; called four times a second. */
  Due tick(long now) {
    long pause = now - lastTick;
    if (pause < ANSWER_NANOS) {
      return Due.NOTHING;
    }
    lastTick = now;
    if (pause > LATE_NANOS) {
      moves.replaceAll((mac, move) -> withLeft(move, PROBES));
    }
    List<Move> confirmed = takeConfirmed();
    List<Move> probed = List.copyOf(moves.values());
    moves.replaceAll((mac, move) -> withLeft(move, move.left() - 1));
    return new Due(confirmed, probed);
  }

  private static Move withLeft(Move move, int left) {
    return new Move(move.host(), move.address(), move.sighting(), left, move.since());
  }

  private List<Move> takeConfirmed() {
    List<Move> over = moves.values().stream().filter(move -> move.left() <= 0).toList();
    over.forEach(move -> moves.remove(move.host().getMACAddress()));
    return over;
  }
}
