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
import org.windowpane.core.time.TimelineEditor;
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

  private final Collection<Outage> all;
  private final Network network;

  /** What follows from them; made when it is first needed, as many may change one after another. */
  private volatile Parts parts;

  private Outages(Collection<Outage> all, Network network) {
    this.all = all;
    this.network = network;
  }

  /**
   * In how many outages each part is, over time.
   *
   * @param switches by switch
   * @param ports by the ports at both ends of links
   */
  private record Parts(Map<Dpid, Timeline> switches, Map<SwitchPort, Timeline> ports) {
    static Parts of(Collection<Outage> outages, Network network) {
      Map<Dpid, TimelineEditor> switches = new HashMap<>();
      Map<SwitchPort, TimelineEditor> ports = new HashMap<>();
      for (Outage each : outages) {
        each.switches().forEach(dpid -> add(switches, dpid, each.window()));
        bothEnds(each.links(), network).forEach(port -> add(ports, port, each.window()));
      }
      return new Parts(done(switches), done(ports));
    }

    private static <K> void add(Map<K, TimelineEditor> outages, K key, Window window) {
      outages.computeIfAbsent(key, any -> Timeline.EMPTY.edit()).plus(window, 1);
    }

    private static <K> Map<K, Timeline> done(Map<K, TimelineEditor> outages) {
      Map<K, Timeline> timelines = new HashMap<>();
      outages.forEach((key, editor) -> timelines.put(key, editor.done()));
      return timelines;
    }
  }

  /** The ports at the ends of links, also of those that are known in one direction only. */
  private static Set<SwitchPort> bothEnds(Set<SwitchPort> links, Network network) {
    Set<SwitchPort> ends = new HashSet<>(links);
    for (Link link : network.links().values()) {
      if (links.contains(link.from())) {
        ends.add(link.to());
      }
      if (links.contains(link.to())) {
        ends.add(link.from());
      }
    }
    return ends;
  }

  private Parts parts() {
    Parts known = parts;
    if (known == null) {
      known = Parts.of(all, network);
      parts = known;
    }
    return known;
  }

  /** These outages in a network. */
  public static Outages of(Collection<Outage> outages, Network network) {
    return outages.isEmpty() ? NONE : new Outages(List.copyOf(outages), network);
  }

  /** The same in another view of the network, which may have other links. */
  Outages seeing(Network other) {
    return all.isEmpty() || network.links().equals(other.links()) ? this : of(all, other);
  }

  /** These and others. */
  public Outages with(List<Outage> added, Network in) {
    List<Outage> more = new ArrayList<>(all);
    more.addAll(added);
    return of(more, in);
  }

  /** All of them, in no particular order. */
  public Collection<Outage> all() {
    return all;
  }

  /** In how many outages a resource is, over time. */
  Timeline of(Resource resource) {
    if (all.isEmpty()) {
      return Timeline.EMPTY;
    }
    if (resource instanceof LinkBandwidth link) {
      return parts().ports().getOrDefault(link.direction().port(), Timeline.EMPTY);
    }
    return resource instanceof TableEntries table
        ? parts().switches().getOrDefault(table.dpid(), Timeline.EMPTY)
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
        parts().switches().getOrDefault(hop.dpid(), Timeline.EMPTY),
        parts().ports().getOrDefault(hop.in(), Timeline.EMPTY),
        parts().ports().getOrDefault(hop.out(), Timeline.EMPTY));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Outages outages
        && Set.copyOf(all).equals(Set.copyOf(outages.all))
        && parts().equals(outages.parts());
  }

  @Override
  public int hashCode() {
    return Set.copyOf(all).hashCode();
  }

  @Override
  public String toString() {
    return all.toString();
  }
}
