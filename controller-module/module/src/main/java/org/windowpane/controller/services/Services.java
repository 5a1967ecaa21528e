package org.windowpane.controller.services;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.model.Network;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/** The services in force. Changed on the loop, and read by any thread. */
public final class Services {

  /** The first two bytes of the Ethernet address that belongs to a virtual address. */
  private static final long VIRTUAL = 0x0257L << 32;

  private final Map<Long, LiveService> byCookie = new ConcurrentHashMap<>();

  /** The virtual address of each service, by the id of its rule. */
  private final Map<String, IpPrefix> addresses = new ConcurrentHashMap<>();

  private volatile Set<SwitchPort> linked = Set.of();

  /** The network is this from now on. */
  public void learn(Network network) {
    Set<SwitchPort> ends = new HashSet<>();
    network.links().forEach(link -> ends.addAll(List.of(link.from(), link.to())));
    linked = Set.copyOf(ends);
  }

  /**
   * A service is in force, or is another one than before.
   *
   * @param targets the servers that get new flows
   */
  public void put(Rule rule, List<Target> targets) {
    addresses.put(rule.id(), rule.flowGroup().dstHost().orElseThrow());
    long cookie = Cookies.ofRule(rule.id());
    if (((Service) rule.action()).choice().isProactive()) {
      byCookie.remove(cookie);
    } else {
      byCookie.compute(
          cookie,
          (any, live) -> {
            if (live == null) {
              return new LiveService(rule, targets);
            }
            live.update(rule, targets);
            return live;
          });
    }
  }

  /** A rule that may be a service is not in force any more. */
  public void remove(String rule) {
    if (addresses.remove(rule) != null) {
      byCookie.remove(Cookies.ofRule(rule));
    }
  }

  /** The service whose rule has this cookie, if its new flows come to the controller. */
  public Optional<LiveService> of(long cookie) {
    return Optional.ofNullable(byCookie.get(cookie));
  }

  /** The entry of a flow, with this cookie, has ended. */
  public void end(long cookie) {
    byCookie.values().forEach(each -> each.end(cookie));
  }

  /** The Ethernet address of a virtual IPv4 address, where a host asks for it. */
  public Optional<Mac> ethernetOf(IpPrefix address, SwitchPort from) {
    return !linked.contains(from) && addresses.containsValue(address)
        ? Optional.of(new Mac(VIRTUAL | address.low() & 0xffff_ffffL))
        : Optional.empty();
  }
}
