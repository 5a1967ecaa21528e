package org.windowpane.core.conflict;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.windowpane.core.flow.FlowGroup;

/**
 * Single packets, and what they meet. A packet is the smallest flow group that it is in; a
 * predicate that is not named stands for a packet that has no such field.
 */
final class Packets {
  private Packets() {}

  static Arbitrary<FlowGroup> all() {
    return Combinators.combine(
            Arbitraries.of("", "user=a", "user=b"),
            Arbitraries.of(
                "",
                "srcHost=10.0.0.1, dstHost=10.0.0.2",
                "srcHost=10.0.0.0, dstHost=10.0.0.1",
                "srcHost=10.0.0.1, dstHost=10.0.7.7",
                "srcHost=::1, dstHost=::1:0:0:0:1"),
            Arbitraries.of(
                "transport=132",
                "transport=icmp",
                "transport=tcp, srcPort=443, dstPort=80",
                "transport=tcp, srcPort=80, dstPort=87",
                "transport=udp, srcPort=85, dstPort=80",
                "transport=udp, srcPort=1, dstPort=2"),
            Arbitraries.of("srcEth=0a:00:00:00:00:01", "srcEth=0a:00:00:00:00:02"))
        .as(Packets::flowGroup);
  }

  /** The flow group of these predicates; empty ones are left out. */
  static FlowGroup flowGroup(String... predicates) {
    String named =
        Arrays.stream(predicates).filter(it -> !it.isEmpty()).collect(Collectors.joining(", "));
    return FlowGroup.parse("(" + (named.isEmpty() ? "*" : named) + ")");
  }

  /** What the packet meets in a table, whose entries come in order. */
  static Optional<Treatment> lookUp(List<PolicyAtom> entries, FlowGroup packet) {
    return entries.stream()
        .filter(entry -> entry.flowGroup().contains(packet))
        .map(PolicyAtom::action)
        .findFirst();
  }

  /** What the tree asks for one packet: no tables, only the requests that it is in. */
  static Optional<Treatment> evaluate(PolicyTree tree, FlowGroup packet) {
    Optional<Treatment> own =
        tree.requests().stream()
            .filter(request -> request.flowGroup().contains(packet))
            .map(PolicyAtom::action)
            .reduce(Conflicts::withinShare);
    Optional<Treatment> children =
        tree.children().stream()
            .flatMap(child -> evaluate(child, packet).stream())
            .reduce(Conflicts::betweenSiblings);
    if (own.isEmpty() || children.isEmpty()) {
      return own.or(() -> children);
    }
    return Optional.of(Conflicts.parentWithChild(own.get(), children.get()));
  }
}
