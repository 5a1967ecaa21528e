package org.windowpane.controller.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.windowpane.controller.model.Host;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Where hosts are, given where a controller sees them. What comes through a link is no host at its
 * port, however the controller sees it meanwhile: such a host is where it was before. So is one
 * that a controller forgets because it reports a link at the host's port that the module rejects.
 */
final class HostLocations {

  private final Map<Mac, Host> last = new HashMap<>();

  /** The hosts at ports where hosts may be. */
  List<Host> of(
      List<Host> seen, Predicate<SwitchPort> mayHaveHosts, Predicate<SwitchPort> isContested) {
    List<Host> hosts = new ArrayList<>();
    Set<Mac> here = new HashSet<>();
    for (Host host : seen) {
      Host before = last.get(host.mac());
      if (mayHaveHosts.test(host.at())) {
        hosts.add(host);
      } else if (before != null && mayHaveHosts.test(before.at())) {
        hosts.add(new Host(host.mac(), host.addresses(), before.at()));
      }
      here.add(host.mac());
    }
    last.values().stream()
        .filter(host -> !here.contains(host.mac()) && isContested.test(host.at()))
        .forEach(hosts::add);
    last.clear();
    hosts.forEach(host -> last.put(host.mac(), host));
    return hosts;
  }
}
