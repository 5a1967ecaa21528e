package org.windowpane.controller.services;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
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
 * The packets that servers send for the services in force: their answers to clients, and their
 * heartbeats. A rule that sends such packets out of a port must leave them to the service.
 */
public final class ServerAnswers {

  /** What one server sends for a service. */
  private record Answer(IpPrefix host, Transport transport, PortRange port) {

    boolean isPartlyIn(FlowGroup group) {
      return group.srcHost().map(it -> it.contains(host)).orElse(true)
          && group.dstHost().map(it -> it.isAny() || it.isV6() == host.isV6()).orElse(true)
          && group.transport().map(it -> it.overlaps(transport)).orElse(true)
          && group.srcPort().map(it -> it.overlaps(port)).orElse(true);
    }
  }

  /** Packets that servers send. */
  public static final class Packets {

    /** None at all. */
    public static final Packets NONE = new Packets(Stream.of());

    private final Map<IpPrefix, Set<Answer>> byHost;

    private Packets(Stream<Answer> answers) {
      byHost = answers.collect(Collectors.groupingBy(Answer::host, Collectors.toSet()));
    }

    /** Whether there are none. */
    public boolean isEmpty() {
      return byHost.isEmpty();
    }

    /** Whether the flow group includes some of them. */
    public boolean arePartlyIn(FlowGroup group) {
      Optional<IpPrefix> host = group.srcHost().filter(IpPrefix::isAddress);
      if (host.isPresent()) {
        return arePartlyIn(byHost.getOrDefault(host.get(), Set.of()), group);
      }
      return byHost.values().stream().anyMatch(answers -> arePartlyIn(answers, group));
    }

    private static boolean arePartlyIn(Set<Answer> answers, FlowGroup group) {
      return answers.stream().anyMatch(each -> each.isPartlyIn(group));
    }
  }

  private final Map<String, Set<Answer>> byRule = new HashMap<>();
  private Packets inForce = Packets.NONE;

  /** These rules are in force; returns the packets that begin or end to be answers with this. */
  public Packets put(Collection<Rule> rules) {
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

  /** These rules are not in force any more; returns the packets that are no answers any more. */
  public Packets remove(Collection<Rule> rules) {
    Map<String, Set<Answer>> next = new HashMap<>();
    rules.stream()
        .filter(rule -> byRule.containsKey(rule.id()))
        .forEach(rule -> next.put(rule.id(), Set.of()));
    return change(next);
  }

  private Packets change(Map<String, Set<Answer>> next) {
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
      inForce = new Packets(byRule.values().stream().flatMap(Set::stream));
    }
    return new Packets(changed.stream());
  }

  private static Set<Answer> answers(FlowGroup virtual, Service service) {
    Transport transport = virtual.transport().orElseThrow();
    Set<Answer> answers = new HashSet<>();
    for (Service.Server server : service.servers()) {
      PortRange port = new PortRange(server.port(), server.port());
      answers.add(new Answer(server.host(), transport, port));
      if (service.choice().usesHeartbeats()) {
        answers.add(new Answer(server.host(), Transport.UDP, PortRange.ANY));
      }
    }
    return answers;
  }

  /** Whether the flow group includes packets that a server sends for a service. */
  public boolean arePartlyIn(FlowGroup group) {
    return inForce.arePartlyIn(group);
  }
}
