package org.windowpane.embedded.hosts;

import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import net.floodlightcontroller.devicemanager.IDevice;
import net.floodlightcontroller.devicemanager.SwitchPort;
import org.projectfloodlight.openflow.types.IPAddress;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.IPv6Address;
import org.projectfloodlight.openflow.types.MacAddress;
import org.windowpane.embedded.events.Monotonic;

/** A host at one moment; only the time it was last seen moves on. */
final class Host implements IDevice {
  /** Addresses of one kind that are remembered; the ones claimed longest ago go first. */
  private static final int MAX_ADDRESSES = 16;

  private final MacAddress mac;
  private final SwitchPort at;
  private final Set<IPAddress<?>> addresses;
  private volatile long lastSeen;

  private Host(MacAddress mac, SwitchPort at, Set<IPAddress<?>> addresses, long lastSeen) {
    this.mac = mac;
    this.at = at;
    this.addresses = addresses;
    this.lastSeen = lastSeen;
  }

  static Host first(Sighting sighting) {
    return new Host(sighting.mac(), sighting.at(), Set.of(), sighting.when());
  }

  Host movedTo(SwitchPort port) {
    return new Host(mac, port, addresses, lastSeen);
  }

  Host with(IPAddress<?> address) {
    return withAddresses(
        next -> {
          next.add(address);
          next.stream()
              .filter(other -> other.getIpVersion() == address.getIpVersion())
              .limit(Math.max(0, count(next, address) - MAX_ADDRESSES))
              .toList()
              .forEach(next::remove);
          return next;
        });
  }

  private static long count(Set<IPAddress<?>> addresses, IPAddress<?> like) {
    return addresses.stream().filter(a -> a.getIpVersion() == like.getIpVersion()).count();
  }

  Host without(IPAddress<?> address) {
    return withAddresses(
        next -> {
          next.remove(address);
          return next;
        });
  }

  private Host withAddresses(UnaryOperator<Set<IPAddress<?>>> change) {
    return new Host(mac, at, change.apply(new LinkedHashSet<>(addresses)), lastSeen);
  }

  void seen(long when) {
    lastSeen = when;
  }

  SwitchPort at() {
    return at;
  }

  boolean has(IPAddress<?> address) {
    return addresses.contains(address);
  }

  /** Whether a sighting shows only that the host is still there. */
  boolean agrees(Sighting sighting) {
    return at.equals(sighting.at()) && sighting.address().map(this::has).orElse(true);
  }

  @Override
  public MacAddress getMACAddress() {
    return mac;
  }

  @Override
  public IPv4Address[] getIPv4Addresses() {
    return addresses.stream()
        .filter(IPv4Address.class::isInstance)
        .map(IPv4Address.class::cast)
        .toArray(IPv4Address[]::new);
  }

  @Override
  public IPv6Address[] getIPv6Addresses() {
    return addresses.stream()
        .filter(IPv6Address.class::isInstance)
        .map(IPv6Address.class::cast)
        .toArray(IPv6Address[]::new);
  }

  @Override
  public SwitchPort[] getAttachmentPoints() {
    return new SwitchPort[] {at};
  }

  @Override
  public Date getLastSeen() {
    return Monotonic.date(lastSeen);
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Host other
        && mac.equals(other.mac)
        && at.equals(other.at)
        && addresses.equals(other.addresses);
  }

  @Override
  public int hashCode() {
    return Objects.hash(mac, at, addresses);
  }

  @Override
  public String toString() {
    return "host " + mac + " at " + at + " " + Arrays.toString(addresses.toArray());
  }
}
