package org.windowpane.controller.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.forwarding.ClassMarks;
import org.windowpane.controller.model.Host;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Hosts that a controller before this one knew: its forwarding entries still show where they are.
 * They count, without addresses, until the controller sees them itself.
 */
public final class AdoptedHosts {

  private final Map<SwitchPort, Set<Mac>> seen = new TreeMap<>();

  /** Learns hosts from a switch's forwarding entries; a host behind a link is elsewhere. */
  public void learn(Dpid dpid, Collection<Entry> entries) {
    Set<Integer> links = new HashSet<>();
    entries.forEach(entry -> ClassMarks.linkOf(entry).ifPresent(links::add));
    for (Entry entry : entries) {
      if (Cookies.isForwarding(entry.cookie())
          && entry.key().match() instanceof FieldMatch match
          && match.fields().containsKey(Field.ETH_DST)
          && entry.steps().size() == 1
          && entry.steps().get(0) instanceof Step.Output output
          && !links.contains(output.port())) {
        SwitchPort at = new SwitchPort(dpid, output.port());
        Mac mac = new Mac(match.fields().get(Field.ETH_DST).low());
        seen.computeIfAbsent(at, port -> new HashSet<>()).add(mac);
      }
    }
  }

  /** The hosts that are known now, and those remembered behind ports at the network's edge. */
  List<Host> with(List<Host> known, Predicate<SwitchPort> isEdge) {
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
