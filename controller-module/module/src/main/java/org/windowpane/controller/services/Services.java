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

  /** Which rules use a virtual address. */
  private final Map<IpPrefix, Set<String>> byAddress = new ConcurrentHashMap<>();

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
    remove(rule.id(), rule);
    byAddress.merge(
        rule.flowGroup().dstHost().orElseThrow(), Set.of(rule.id()), Services::together);
    if (!((Service) rule.action()).choice().isProactive()) {
      byCookie.compute(
          Cookies.ofRule(rule.id()),
          (cookie, live) -> {
            if (live == null) {
              return new LiveService(rule, targets);
            }
            live.update(rule, targets);
            return live;
          });
    }
  }

  /** A service is not in force any more. */
  public void remove(String rule) {
    byCookie.remove(Cookies.ofRule(rule));
    forgetAddress(rule);
  }

  private void remove(String id, Rule next) {
    forgetAddress(id);
    if (((Service) next.action()).choice().isProactive()) {
      byCookie.remove(Cookies.ofRule(id));
    }
  }

  private void forgetAddress(String rule) {
    if (byAddress.isEmpty()) {
      return;
    }
    for (IpPrefix address : byAddress.keySet()) {
      byAddress.computeIfPresent(
          address,
          (any, rules) -> {
            Set<String> others = new HashSet<>(rules);
            others.remove(rule);
            return others.isEmpty() ? null : Set.copyOf(others);
          });
    }
  }

  private static Set<String> together(Set<String> one, Set<String> other) {
    Set<String> both = new HashSet<>(one);
    both.addAll(other);
    return Set.copyOf(both);
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
    return byAddress.containsKey(address) && !linked.contains(from)
        ? Optional.of(new Mac(VIRTUAL | address.low() & 0xffff_ffffL))
        : Optional.empty();
  }
}
