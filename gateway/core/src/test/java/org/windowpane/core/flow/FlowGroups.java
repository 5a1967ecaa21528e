package org.windowpane.core.flow;

import java.util.LinkedHashMap;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/** Random flow groups over few values, so that they meet often. */
public final class FlowGroups extends DomainContextBase {
  private static final String[] HOSTS = {
    "10.0.0.1", "10.0.0.2", "10.0.0.0/31", "10.0.0.0/24", "0.0.0.0/0", "::1", "::/64", "::/0"
  };

  /** Any flow group. */
  @Provide
  public Arbitrary<FlowGroup> flowGroups() {
    Arbitrary<String> users = maybe("a", "b");
    Arbitrary<String> hosts = maybe(HOSTS);
    Arbitrary<String> transports = maybe("tcp", "udp", "icmp", "132");
    Arbitrary<String> ports = maybe("80", "80-89", "85-95", "0-65535", "443");
    Arbitrary<String> eths = maybe("0a:00:00:00:00:01", "0a:00:00:00:00:02");
    return Combinators.combine(users, hosts, hosts, transports, ports, ports, eths)
        .as(FlowGroups::predicates)
        .filter(FlowGroups::makesSense)
        .map(FlowGroup::of);
  }

  private static Arbitrary<String> maybe(String... values) {
    return Arbitraries.of(values).injectNull(0.5);
  }

  private static Map<String, String> predicates(
      String user,
      String srcHost,
      String dstHost,
      String transport,
      String srcPort,
      String dstPort,
      String srcEth) {
    Map<String, String> predicates = new LinkedHashMap<>();
    predicates.put("user", user);
    predicates.put("srcHost", srcHost);
    predicates.put("dstHost", dstHost);
    predicates.put("transport", transport);
    predicates.put("srcPort", srcPort);
    predicates.put("dstPort", dstPort);
    predicates.put("srcEth", srcEth);
    predicates.values().removeIf(value -> value == null);
    return predicates;
  }

  private static boolean makesSense(Map<String, String> predicates) {
    try {
      FlowGroup.of(predicates);
      return true;
    } catch (InvalidFlowGroupException e) {
      return false;
    }
  }
}
