package org.windowpane.hadoop.ranking;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.windowpane.client.Host;
import org.windowpane.client.HostRanks;

/**
 * What hosts are expected to have free for sending, at one moment. Each recommendation since then
 * counts as one more reader that shares it, so that the readers of a second do not all choose the
 * same host.
 */
public final class FreeUplinks {
  /** What one host has free. */
  private static final class Uplink {
    private final long freeBps;
    private final AtomicInteger recommended = new AtomicInteger();

    Uplink(long freeBps) {
      this.freeBps = freeBps;
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

  /** What one more reader can expect from a host, in bits per second; empty if not measured. */
  public OptionalDouble expectedBps(String address, String name) {
    return find(address, name)
        .map(it -> OptionalDouble.of((double) it.freeBps / (1 + it.recommended.get())))
        .orElse(OptionalDouble.empty());
  }

  /** A reader will read from the host. */
  public void recommended(String address, String name) {
    find(address, name).ifPresent(it -> it.recommended.incrementAndGet());
  }

  private Optional<Uplink> find(String address, String name) {
    return Optional.ofNullable(uplinks.get(key(address)))
        .or(() -> Optional.ofNullable(uplinks.get(key(name))));
  }
}
