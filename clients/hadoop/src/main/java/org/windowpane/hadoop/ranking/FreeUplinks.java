package org.windowpane.hadoop.ranking;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.windowpane.client.Host;
import org.windowpane.client.HostRanks;

/**
 * What hosts are expected to have free for sending, at one moment. Each reader to which a host was
 * recommended since then counts as one more that shares it, so that the readers of a second do not
 * all choose the same host. A reader counts once: it reads the blocks of a file one after another.
 */
public final class FreeUplinks {
  /** What one host has free, and the readers to which it was recommended. */
  private record Uplink(long freeBps, Set<String> readers) {
    Uplink(long freeBps) {
      this(freeBps, ConcurrentHashMap.newKeySet());
    }

    /** What the reader can expect beside the others. */
    double expectedBps(String reader) {
      return (double) freeBps / (readers.size() + (readers.contains(reader) ? 0 : 1));
    }
  }

  /** By each name and address of the host. */
  private final Map<String, Uplink> uplinks = new HashMap<>();

  private FreeUplinks() {}

  /** Those of the measured hosts. */
  public static FreeUplinks of(HostRanks ranks, List<Host> hosts) {
    FreeUplinks free = new FreeUplinks();
    for (HostRanks.Rank rank : ranks.hosts()) {
      rank.expectedFreeBps().ifPresent(it -> free.uplinks.put(key(rank.name()), new Uplink(it)));
    }
    for (Host host : hosts) {
      Uplink uplink = free.uplinks.get(key(host.name()));
      if (uplink != null) {
        host.addresses().forEach(it -> free.uplinks.put(key(it), uplink));
      }
    }
    return free;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** What a reader can expect from a host, in bits per second; empty if not measured. */
  public OptionalDouble expectedBps(String reader, String address, String name) {
    return find(address, name)
        .map(it -> OptionalDouble.of(it.expectedBps(reader)))
        .orElse(OptionalDouble.empty());
  }

  /** The reader will read from the host. */
  public void recommended(String reader, String address, String name) {
    find(address, name).ifPresent(it -> it.readers().add(reader));
  }

  private Optional<Uplink> find(String address, String name) {
    return Optional.ofNullable(uplinks.get(key(address)))
        .or(() -> Optional.ofNullable(uplinks.get(key(name))));
  }
}
