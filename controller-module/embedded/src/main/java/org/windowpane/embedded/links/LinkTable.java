package org.windowpane.embedded.links;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.linkdiscovery.Link;
import net.floodlightcontroller.linkdiscovery.internal.LinkInfo;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.U64;
import org.windowpane.embedded.events.Monotonic;

/**
 * The links that probes have shown. Its times are those of {@link System#nanoTime}. Changed by one
 * thread, read by any.
 */
final class LinkTable {
  private final Duration timeout;
  private volatile Map<Link, Seen> links = Map.of();
  private volatile Set<NodePortTuple> ports = Set.of();

  /**
   * @param timeout how long a link is believed without a further probe
   */
  LinkTable(Duration timeout) {
    this.timeout = timeout;
  }

  /**
   * A probe went over a link. A port is connected to one other port only, so the table first
   * removes links that contradict the probe.
   */
  Confirmation confirm(Link link, long now) {
    List<Link> displaced = remove(other -> !other.equals(link) && contradicts(other, link));
    Seen before = links.get(link);
    Map<Link, Seen> next = new TreeMap<>(links);
    next.remove(link);
    next.put(link, new Seen(before == null ? now : before.first, now));
    replace(next);
    return new Confirmation(before == null, displaced);
  }

  private static boolean contradicts(Link a, Link b) {
    return from(a).equals(from(b)) || to(a).equals(to(b));
  }

  /** Removes the links that touch a port. */
  List<Link> portGone(NodePortTuple port) {
    return remove(link -> from(link).equals(port) || to(link).equals(port));
  }

  /** Removes the links that touch a switch. */
  List<Link> switchGone(DatapathId id) {
    return remove(link -> link.getSrc().equals(id) || link.getDst().equals(id));
  }

  /** Removes the links that no probe has shown for too long. */
  List<Link> expire(long now) {
    return remove(link -> Monotonic.hasPassed(timeout, links.get(link).last, now));
  }

  private List<Link> remove(Predicate<Link> which) {
    List<Link> removed = new ArrayList<>();
    links.keySet().stream().filter(which).forEach(removed::add);
    if (!removed.isEmpty()) {
      Map<Link, Seen> next = new TreeMap<>(links);
      next.keySet().removeAll(removed);
      replace(next);
    }
    return removed;
  }

  private void replace(Map<Link, Seen> next) {
    links = Collections.unmodifiableMap(next);
    ports =
        next.keySet().stream()
            .flatMap(link -> Stream.of(from(link), to(link)))
            .collect(Collectors.toUnmodifiableSet());
  }

  boolean contains(Link link) {
    return links.containsKey(link);
  }

  /** Whether a link begins or ends there. */
  boolean isLinkPort(NodePortTuple port) {
    return ports.contains(port);
  }

  /** All links, in order. */
  Map<Link, LinkInfo> all() {
    Map<Link, LinkInfo> infos = new TreeMap<>();
    links.forEach((link, seen) -> infos.put(link, seen.info(link.getLatency())));
    return Collections.unmodifiableMap(infos);
  }

  static NodePortTuple from(Link link) {
    return new NodePortTuple(link.getSrc(), link.getSrcPort());
  }

  static NodePortTuple to(Link link) {
    return new NodePortTuple(link.getDst(), link.getDstPort());
  }

  /** What a confirmed link changed: whether it is new, and which links are no more. */
  record Confirmation(boolean isNew, List<Link> displaced) {}

  private record Seen(long first, long last) {
    LinkInfo info(U64 latency) {
      LinkInfo info = new LinkInfo(Monotonic.date(first), Monotonic.date(last), null);
      info.addObservedLatency(latency);
      return info;
    }
  }
}
