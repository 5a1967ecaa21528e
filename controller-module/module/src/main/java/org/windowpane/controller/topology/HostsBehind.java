package org.windowpane.controller.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.windowpane.controller.model.Host;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;

/**
 * The hosts of switches that have lost their connection. They count as long as a link leads to
 * their switch, and until its entries are read when it connects again: those show its hosts.
 */
final class HostsBehind {

  private List<Host> last = List.of();

  /**
   * The hosts that are not known otherwise.
   *
   * @param known the hosts at connected switches
   * @param isAway whether a switch is not connected, or not read since it is
   */
  List<Host> of(List<Host> known, Collection<Link> links, Predicate<Dpid> isAway) {
    Set<Dpid> linked = new HashSet<>();
    links.forEach(link -> linked.add(link.to().dpid()));
    Set<Mac> macs = new HashSet<>();
    Set<String> addresses = new HashSet<>();
    for (Host host : known) {
      macs.add(host.mac());
      addresses.addAll(host.addresses());
    }
    List<Host> behind =
        last.stream()
            .filter(host -> !macs.contains(host.mac()))
            .filter(host -> Collections.disjoint(addresses, host.addresses()))
            .filter(host -> isAway.test(host.at().dpid()) && linked.contains(host.at().dpid()))
            .toList();
    last = new ArrayList<>(known);
    last.addAll(behind);
    return behind;
  }
}
