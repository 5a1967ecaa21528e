package org.windowpane.controller.topology;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.windowpane.controller.model.Host;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * What ports have shown themselves to lead to since they came up. A port that was a link's end is
 * no edge, even when the link is not known any more: its other end may go on forwarding without
 * this controller, and packets for everyone would loop. A port where hosts are is no link's end,
 * even when discovery frames come in there: hosts can forge them. Either is forgotten when the port
 * goes down.
 */
final class PortRoles {

  private final LinkValidation trust;
  private final Set<SwitchPort> linkEnds = new HashSet<>();
  private final Map<SwitchPort, Instant> hostsSince = new HashMap<>();
  private final Set<SwitchPort> contested = new HashSet<>();

  PortRoles(LinkValidation trust) {
    this.trust = trust;
  }

  /**
   * The links that do not end where hosts are; the ends of the others are contested from now on.
   */
  List<Link> believable(Collection<Link> discovered, Set<SwitchPort> up, Instant now) {
    linkEnds.retainAll(up);
    hostsSince.keySet().retainAll(up);
    contested.retainAll(up);
    return discovered.stream().filter(link -> isBelievable(link, now)).toList();
  }

  private boolean isBelievable(Link link, Instant now) {
    boolean believable = true;
    for (SwitchPort end : List.of(link.from(), link.to())) {
      if (hasHosts(end, now)) {
        contested.add(end);
        believable = false;
      }
    }
    return believable;
  }

  private boolean hasHosts(SwitchPort port, Instant now) {
    Instant since = hostsSince.get(port);
    return trust.edgePorts().contains(port)
        || (since != null && !now.isBefore(since.plus(trust.proof())));
  }

  void learnLinks(Collection<Link> links) {
    for (Link link : links) {
      linkEnds.add(link.from());
      linkEnds.add(link.to());
    }
    hostsSince.keySet().removeAll(linkEnds);
  }

  void learnHosts(Collection<Host> hosts, Instant now) {
    Set<SwitchPort> at = new HashSet<>();
    hosts.forEach(host -> at.add(host.at()));
    hostsSince.keySet().retainAll(at);
    at.forEach(port -> hostsSince.putIfAbsent(port, now));
  }

  /** Whether a link ended there since the port came up. */
  boolean isLinkEnd(SwitchPort port) {
    return linkEnds.contains(port);
  }

  /** Whether, since the port came up, the module has rejected a link there. */
  boolean isContested(SwitchPort port) {
    return contested.contains(port);
  }
}
