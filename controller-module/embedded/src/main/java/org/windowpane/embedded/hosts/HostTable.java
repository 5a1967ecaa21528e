package org.windowpane.embedded.hosts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import net.floodlightcontroller.devicemanager.SwitchPort;
import org.projectfloodlight.openflow.types.IPAddress;
import org.projectfloodlight.openflow.types.IPVersion;
import org.projectfloodlight.openflow.types.MacAddress;
import org.windowpane.embedded.hosts.HostEvent.Kind;

/**
 * The hosts and where they are. A host is at one port, the last one it was seen at, and an address
 * belongs to one host, the last one that claimed it. Changed by one thread, read by any.
 */
final class HostTable {
  private final ConcurrentMap<MacAddress, Host> byMac = new ConcurrentHashMap<>();
  private final int most;

  /**
   * @param most how many hosts are remembered
   */
  HostTable(int most) {
    this.most = most;
  }

  Optional<Host> find(MacAddress mac) {
    return Optional.ofNullable(byMac.get(mac));
  }

  Collection<Host> all() {
    return List.copyOf(byMac.values());
  }

  /** Whether a new host would have no place. */
  boolean isFull() {
    return byMac.size() >= most;
  }

  /**
   * The host that would not be as it is known any more if a sighting were true: it would be
   * elsewhere, or lose an address.
   */
  Optional<Host> contradicted(Sighting sighting) {
    Optional<Host> elsewhere = find(sighting.mac()).filter(h -> !h.at().equals(sighting.at()));
    return elsewhere.or(
        () ->
            sighting
                .address()
                .flatMap(
                    address ->
                        byMac.values().stream()
                            .filter(host -> !host.getMACAddress().equals(sighting.mac()))
                            .filter(host -> host.has(address))
                            .findFirst()));
  }

  /** Learns from a sighting; what that changes, in order. Nothing if the table is full. */
  List<HostEvent> learn(Sighting sighting) {
    List<HostEvent> events = new ArrayList<>();
    Host known = byMac.get(sighting.mac());
    if (known == null && isFull()) {
      return events;
    }
    Host host = known == null ? Host.first(sighting) : known;
    if (!host.at().equals(sighting.at())) {
      host = host.movedTo(sighting.at());
      events.add(new HostEvent(Kind.MOVED, host));
    }
    IPAddress<?> claimed = sighting.address().orElse(null);
    if (claimed != null && !host.has(claimed)) {
      host = host.with(claimed);
      takeFromOthers(claimed, events);
      if (known != null) {
        events.add(addressChange(claimed, host));
      }
    }
    if (known == null) {
      events.add(new HostEvent(Kind.ADDED, host));
    }
    host.seen(sighting.when());
    byMac.put(host.getMACAddress(), host);
    return events;
  }

  private void takeFromOthers(IPAddress<?> address, List<HostEvent> events) {
    for (Host other : byMac.values()) {
      if (other.has(address)) {
        Host without = other.without(address);
        byMac.put(without.getMACAddress(), without);
        events.add(addressChange(address, without));
      }
    }
  }

  private static HostEvent addressChange(IPAddress<?> address, Host host) {
    return new HostEvent(
        address.getIpVersion() == IPVersion.IPv4 ? Kind.IPV4_CHANGED : Kind.IPV6_CHANGED, host);
  }

  /** Forgets the hosts at certain ports. */
  List<HostEvent> forget(Predicate<SwitchPort> where) {
    List<HostEvent> events = new ArrayList<>();
    for (Host host : byMac.values()) {
      if (where.test(host.at())) {
        byMac.remove(host.getMACAddress());
        events.add(new HostEvent(Kind.REMOVED, host));
      }
    }
    return events;
  }
}
