package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.windowpane.core.flow.IpPrefix;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.gateway.application.Change.NetworkSeen;

/**
 * Takes note of what the network looks like now. A host that is told without addresses, as after a
 * restart of the controller, keeps those that it had.
 *
 * @param told what the controller told
 */
public record SeeNetwork(Network told) implements Command<Long> {

  @Override
  public Outcome<Long> decide(LedgerState state, Instant now) {
    NetworkView before = state.network();
    Network seen = remembering(before.network());
    if (seen.equals(before.network())) {
      return Outcome.nothing(before.version());
    }
    long version = before.version() + 1;
    return new Outcome<>(
        List.of(new NetworkSeen(new NetworkView(seen, version, now))),
        List.of(
            AuditEntry.done(
                Actor.SYSTEM,
                "network.change",
                "network",
                Map.of("before", counts(before.network()), "after", counts(seen)))),
        version);
  }

  private Network remembering(Network before) {
    Map<String, List<IpPrefix>> known =
        before.hosts().stream()
            .collect(Collectors.toMap(Host::mac, Host::addresses, (one, two) -> one));
    List<Host> hosts =
        told.hosts().stream()
            .map(
                host ->
                    host.addresses().isEmpty()
                        ? new Host(host.mac(), known.getOrDefault(host.mac(), List.of()), host.at())
                        : host)
            .toList();
    return new Network(told.switches(), told.links(), hosts);
  }

  private static Map<String, Object> counts(Network network) {
    return Map.of(
        "switches", network.switches().size(),
        "links", network.links().size(),
        "hosts", network.hosts().size());
  }
}
