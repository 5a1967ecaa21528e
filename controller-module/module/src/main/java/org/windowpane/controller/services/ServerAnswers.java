package org.windowpane.controller.services;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.Transport;

/**
 * The packets that servers send from the ports of the services in force. A rule that sends such
 * packets out of a port must not do so before the service has given them its address.
 */
public final class ServerAnswers {

  /** What one server sends for a service. */
  public record Answer(IpPrefix host, Transport transport, PortRange port) {

    /** Whether the flow group includes packets of the answer. */
    public boolean isPartlyIn(FlowGroup group) {
      return group.srcHost().map(it -> it.contains(host)).orElse(true)
          && group.dstHost().map(it -> it.isAny() || it.isV6() == host.isV6()).orElse(true)
          && group.transport().map(it -> it.contains(transport)).orElse(true)
          && group.srcPort().map(it -> it.contains(port)).orElse(true);
    }
  }

  private final Map<String, Set<Answer>> byRule = new HashMap<>();
  private Map<IpPrefix, Set<Answer>> byHost = Map.of();

  /** These rules are in force; returns the answers that are to be expected, or not, since now. */
  public Set<Answer> put(Collection<Rule> rules) {
    Map<String, Set<Answer>> next = new HashMap<>();
    for (Rule rule : rules) {
      if (rule.action() instanceof Service service) {
        next.put(rule.id(), answers(rule.flowGroup(), service));
      } else if (byRule.containsKey(rule.id())) {
        next.put(rule.id(), Set.of());
      }
    }
    return change(next);
  }

  /** These rules are not in force any more; returns the answers that end. */
  public Set<Answer> remove(Collection<Rule> rules) {
    Map<String, Set<Answer>> next = new HashMap<>();
    rules.stream()
        .filter(rule -> byRule.containsKey(rule.id()))
        .forEach(rule -> next.put(rule.id(), Set.of()));
    return change(next);
  }

  private Set<Answer> change(Map<String, Set<Answer>> next) {
    Set<Answer> changed = new HashSet<>();
    next.forEach(
        (rule, now) -> {
          Set<Answer> before = byRule.getOrDefault(rule, Set.of());
          Stream.concat(before.stream(), now.stream())
              .filter(each -> !(before.contains(each) && now.contains(each)))
              .forEach(changed::add);
        });
    if (!changed.isEmpty()) {
      byRule.putAll(next);
      byRule.values().removeIf(Set::isEmpty);
      byHost =
          byRule.values().stream()
              .flatMap(Set::stream)
              .collect(Collectors.groupingBy(Answer::host, Collectors.toSet()));
    }
    return changed;
  }

  private static Set<Answer> answers(FlowGroup virtual, Service service) {
    Transport transport = virtual.transport().orElseThrow();
    return service.servers().stream()
        .map(
            server ->
                new Answer(server.host(), transport, new PortRange(server.port(), server.port())))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether the flow group includes packets that a server sends for a service. */
  public boolean areIn(FlowGroup group) {
    List<Set<Answer>> hosts =
        group
            .srcHost()
            .filter(IpPrefix::isAddress)
            .map(host -> List.of(byHost.getOrDefault(host, Set.of())))
            .orElseGet(() -> List.copyOf(byHost.values()));
    return hosts.stream().flatMap(Set::stream).anyMatch(each -> each.isPartlyIn(group));
  }
}
