package org.windowpane.embedded.hosts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.MacAddress;

/**
 * Sightings that contradict what is known of a host. It is asked where it was; if it answers there,
 * the sighting was somebody else's doing, and if it does not it has moved, or given its address
 * away. Changed by one thread, read by any.
 */
final class Doubts {

  /** How often a host is asked before it is taken to be gone; once with every tick. */
  static final int QUESTIONS = 3;

  private static final int MOST = 1024;

  /**
   * A host of which something else was seen.
   *
   * @param host as it is known
   * @param address what it is asked for
   * @param sighting what contradicts it
   * @param left how often it will still be asked
   */
  record Doubt(Host host, IPv4Address address, Sighting sighting, int left, Instant since) {}

  private final Map<MacAddress, Doubt> doubts = new ConcurrentHashMap<>();

  /** Whether something about this host is in doubt. */
  boolean concern(MacAddress host) {
    return doubts.containsKey(host);
  }

  /** Begins to doubt, unless the host is doubted already; too many doubts are not kept. */
  void add(Host host, IPv4Address address, Sighting sighting, Instant now) {
    if (doubts.size() < MOST) {
      doubts.putIfAbsent(host.getMACAddress(), new Doubt(host, address, sighting, QUESTIONS, now));
    }
  }

  /** A host was seen; the doubt that this ends. */
  Optional<Doubt> answered(Sighting sighting) {
    Doubt doubt = doubts.get(sighting.mac());
    boolean answers =
        doubt != null
            && doubt.host().at().equals(sighting.at())
            && !sighting.when().isBefore(doubt.since())
            && sighting.address().equals(Optional.of(doubt.address()));
    return answers ? Optional.ofNullable(doubts.remove(sighting.mac())) : Optional.empty();
  }

  /** Those who are to be asked now, once more. */
  List<Doubt> questions() {
    List<Doubt> asked = new ArrayList<>();
    doubts.replaceAll(
        (mac, doubt) -> {
          asked.add(doubt);
          return new Doubt(
              doubt.host(), doubt.address(), doubt.sighting(), doubt.left() - 1, doubt.since());
        });
    return asked;
  }

  /** The doubts that are certain now, as nobody has answered. */
  List<Doubt> unanswered() {
    List<Doubt> over = doubts.values().stream().filter(doubt -> doubt.left() <= 0).toList();
    over.forEach(doubt -> doubts.remove(doubt.host().getMACAddress()));
    return over;
  }
}
