package org.windowpane.controller.enforcement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Mac;
import org.windowpane.controller.model.PortKey;
import org.windowpane.controller.plan.ClassQueues;
import org.windowpane.controller.plan.Cookies;
import org.windowpane.controller.plan.Entry;
import org.windowpane.controller.plan.Field;
import org.windowpane.controller.plan.FieldMatch;
import org.windowpane.controller.plan.Step;

/**
 * Hosts that a controller before this one knew: its forwarding entries still say where they are.
 * They count, without addresses, until the controller sees them itself.
 */
final class RememberedHosts {

  private final Map<PortKey, Set<Mac>> seen = new TreeMap<>();

  /** Takes note of what a switch's forwarding entries say; what is behind a link is elsewhere. */
  void learn(Dpid dpid, Collection<Entry> entries) {
    Set<Integer> links = new HashSet<>();
    entries.forEach(entry -> ClassQueues.linkOf(entry).ifPresent(links::add));
    for (Entry entry : entries) {
      if (Cookies.isForwarding(entry.cookie())
          && entry.key().match() instanceof FieldMatch match
          && match.fields().containsKey(Field.ETH_DST)
          && entry.steps().size() == 1
          && entry.steps().get(0) instanceof Step.Output output
          && !links.contains(output.port())) {
        PortKey at = new PortKey(dpid, output.port());
        Mac mac = new Mac(match.fields().get(Field.ETH_DST).low());
        seen.computeIfAbsent(at, port -> new HashSet<>()).add(mac);
      }
    }
  }

  /** The hosts that are known now, and those remembered behind ports at the network's edge. */
  List<Host> with(List<Host> known, Predicate<PortKey> isEdge) {
    Set<Mac> macs = new HashSet<>();
    known.forEach(host -> macs.add(host.mac()));
    List<Host> hosts = new ArrayList<>(known);
    seen.forEach(
        (at, here) -> {
          here.removeAll(macs);
          if (isEdge.test(at)) {
            here.stream().sorted().map(mac -> new Host(mac, List.of(), at)).forEach(hosts::add);
          }
        });
    return hosts;
  }
}
