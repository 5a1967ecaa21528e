package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * When parts of a network are out of service. The table of such a switch, and the bandwidth of such
 * a link, have no room meanwhile. Immutable.
 */
public final class Outages {
  /** Everything is in service, always. */
  public static final Outages NONE = new Outages(List.of(), Network.EMPTY);

  private final List<Outage> all;

  /** How many outages a switch is in, over time. */
  private final Map<Dpid, Timeline> ofSwitches = new HashMap<>();

  /** How many outages the links of a port are in, over time; by the ports at both ends. */
  private final Map<SwitchPort, Timeline> ofPorts = new HashMap<>();

  private Outages(List<Outage> all, Network network) {
    this.all = all;
    for (Outage each : all) {
      each.switches().forEach(dpid -> add(ofSwitches, dpid, each.window()));
      bothEnds(each.links(), network).forEach(port -> add(ofPorts, port, each.window()));
    }
  }

  private static <K> void add(Map<K, Timeline> outages, K key, Window window) {
    outages.merge(key, Timeline.EMPTY.plus(window, 1), (known, added) -> known.plus(window, 1));
  }

  private static Set<SwitchPort> bothEnds(Set<SwitchPort> links, Network network) {
    Set<SwitchPort> ends = new HashSet<>(links);
    links.stream()
        .map(network.links()::get)
        .filter(link -> link != null)
        .map(Link::to)
        .forEach(ends::add);
    return ends;
  }

  /** These outages in a network. */
  public static Outages of(Collection<Outage> outages, Network network) {
    return outages.isEmpty()
        ? NONE
        : new Outages(
            outages.stream()
                .sorted(
                    Comparator.comparing((Outage each) -> each.window().start())
                        .thenComparing(Outage::id))
                .toList(),
            network);
  }

  /** The same in another view of the network, which may have other links. */
  Outages seeing(Network network) {
    return of(all, network);
  }

  /** These and others. */
  public Outages with(List<Outage> added, Network network) {
    List<Outage> more = new ArrayList<>(all);
    more.addAll(added);
    return of(more, network);
  }

  /** All of them, those that start first first. */
  public List<Outage> all() {
    return all;
  }

  /** In how many outages a resource is, over time. */
  Timeline of(Resource resource) {
    if (resource instanceof LinkBandwidth link) {
      return ofPorts.getOrDefault(link.direction().port(), Timeline.EMPTY);
    }
    return resource instanceof TableEntries table
        ? ofSwitches.getOrDefault(table.dpid(), Timeline.EMPTY)
        : Timeline.EMPTY;
  }

  /** The first instant of the window at which a part of a path is out of service. */
  public Optional<Instant> firstOn(Path path, Window window) {
    return all.isEmpty()
        ? Optional.empty()
        : path.hops().stream()
            .flatMap(hop -> ofHop(hop).stream())
            .flatMap(outages -> outages.firstAbove(window, 0).stream())
            .map(Timeline.Step::at)
            .min(Comparator.naturalOrder());
  }

  private List<Timeline> ofHop(Hop hop) {
    return List.of(
        ofSwitches.getOrDefault(hop.dpid(), Timeline.EMPTY),
        ofPorts.getOrDefault(hop.in(), Timeline.EMPTY),
        ofPorts.getOrDefault(hop.out(), Timeline.EMPTY));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Outages outages
        && all.equals(outages.all)
        && ofPorts.keySet().equals(outages.ofPorts.keySet());
  }

  @Override
  public int hashCode() {
    return all.hashCode();
  }

  @Override
  public String toString() {
    return all.toString();
  }
}
