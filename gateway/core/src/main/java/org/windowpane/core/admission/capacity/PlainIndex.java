package org.windowpane.core.admission.capacity;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.protocol.value.IpPrefix;

/**
 * The {@linkplain RuleIndex#isPlain plain} bookings by their hosts, for the calendars that follow
 * one another. It is built when it is first needed, and then brought up to date with each calendar
 * that it is asked about, so that bookings cost nothing as long as all are plain. The garbage
 * collector may take it. Safe for use by several threads.
 */
final class PlainIndex {
  private SoftReference<Content> content = new SoftReference<>(null);

  private record Hosts(IpPrefix source, IpPrefix destination) {}

  /** The index of some bookings. */
  private static final class Content {
    private final Map<Hosts, List<Booking>> byHosts = new HashMap<>();
    private HashTrie<UUID, Booking> bookings = HashTrie.empty();

    void follow(HashTrie<UUID, Booking> later) {
      later.forEachDifference(
          bookings,
          id -> {
            bookings.get(id).filter(PlainIndex::isPlain).ifPresent(this::remove);
            later.get(id).filter(PlainIndex::isPlain).ifPresent(this::add);
          });
      bookings = later;
    }

    private void add(Booking booking) {
      byHosts.computeIfAbsent(hosts(booking), any -> new ArrayList<>(1)).add(booking);
    }

    private void remove(Booking booking) {
      Hosts hosts = hosts(booking);
      List<Booking> between = byHosts.get(hosts);
      between.removeIf(other -> other.id().equals(booking.id()));
      if (between.isEmpty()) {
        byHosts.remove(hosts);
      }
    }
  }

  /**
   * The plain bookings between hosts that flows can be between.
   *
   * @param bookings those of the calendar
   */
  synchronized List<Booking> betweenHostsOf(FlowGroup flows, HashTrie<UUID, Booking> bookings) {
    Content known = content.get();
    if (known == null) {
      known = new Content();
      content = new SoftReference<>(known);
    }
    known.follow(bookings);
    if (flows.srcHost().isAddress() && flows.dstHost().isAddress()) {
      return List.copyOf(
          known.byHosts.getOrDefault(new Hosts(flows.srcHost(), flows.dstHost()), List.of()));
    }
    List<Booking> found = new ArrayList<>();
    known.byHosts.forEach(
        (hosts, between) -> {
          if (flows.srcHost().overlaps(hosts.source())
              && flows.dstHost().overlaps(hosts.destination())) {
            found.addAll(between);
          }
        });
    return found;
  }

  private static boolean isPlain(Booking booking) {
    return RuleIndex.isPlain(booking.request());
  }

  private static Hosts hosts(Booking booking) {
    FlowGroup flows = booking.flowGroup();
    return new Hosts(flows.srcHost(), flows.dstHost());
  }
}
