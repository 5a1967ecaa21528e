package org.windowpane.embedded.topology;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.linkdiscovery.Link;
import org.projectfloodlight.openflow.types.DatapathId;

/** The switches and links of one moment. */
public final class Topology {
  /** Smaller datapath ids first, read as unsigned numbers. */
  static final Comparator<DatapathId> BY_NUMBER =
      (a, b) -> Long.compareUnsigned(a.getLong(), b.getLong());

  private static final Comparator<Link> BY_TARGET =
      Comparator.comparing(Link::getDst, BY_NUMBER).thenComparing(Comparator.naturalOrder());

  public static final Topology EMPTY = new Topology(Set.of(), Set.of());

  private final Map<DatapathId, Set<Link>> touching = new TreeMap<>(BY_NUMBER);
  private final Map<DatapathId, List<Link>> leaving = new TreeMap<>(BY_NUMBER);
  private final Set<NodePortTuple> linkPorts = new HashSet<>();
  private final Set<NodePortTuple> broadcastPorts;

  /**
   * @param switches those without links count too
   * @param links one for each direction; the ends may be switches that are not listed
   */
  public Topology(Collection<DatapathId> switches, Collection<Link> links) {
    Map<DatapathId, Set<Link>> outgoing = new TreeMap<>(BY_NUMBER);
    switches.forEach(id -> touching.put(id, new TreeSet<>()));
    for (Link link : links) {
      touching.computeIfAbsent(link.getSrc(), unused -> new TreeSet<>()).add(link);
      touching.computeIfAbsent(link.getDst(), unused -> new TreeSet<>()).add(link);
      outgoing.computeIfAbsent(link.getSrc(), unused -> new TreeSet<>(BY_TARGET)).add(link);
      linkPorts.add(start(link));
      linkPorts.add(end(link));
    }
    outgoing.forEach((id, sorted) -> leaving.put(id, List.copyOf(sorted)));
    broadcastPorts = BroadcastTree.ports(this);
  }

  /** The switches, by rising id. */
  public Set<DatapathId> switches() {
    return Collections.unmodifiableSet(touching.keySet());
  }

  /** The links that begin at a switch, by rising id of the switch where they end. */
  public List<Link> from(DatapathId id) {
    return leaving.getOrDefault(id, List.of());
  }

  /** The links that begin or end at each switch. */
  public Map<DatapathId, Set<Link>> links() {
    Map<DatapathId, Set<Link>> copy = new TreeMap<>(BY_NUMBER);
    touching.forEach((id, links) -> copy.put(id, Collections.unmodifiableSet(links)));
    return Collections.unmodifiableMap(copy);
  }

  /** Whether a link begins or ends there. */
  public boolean isLinkPort(NodePortTuple port) {
    return linkPorts.contains(port);
  }

  /** Whether a broadcast may pass: at every port without a link, and along a tree of the links. */
  public boolean isBroadcastAllowed(NodePortTuple port) {
    return !isLinkPort(port) || broadcastPorts.contains(port);
  }

  /** Whether the links are the same, disregarding their latency. */
  boolean hasSameShape(Topology other) {
    return touching.equals(other.touching);
  }

  static NodePortTuple start(Link link) {
    return new NodePortTuple(link.getSrc(), link.getSrcPort());
  }

  static NodePortTuple end(Link link) {
    return new NodePortTuple(link.getDst(), link.getDstPort());
  }

  /** The two ports of a link. */
  static Stream<NodePortTuple> ends(Link link) {
    return Stream.of(start(link), end(link));
  }
}
