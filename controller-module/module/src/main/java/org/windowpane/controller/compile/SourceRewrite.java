package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;

/**
 * The Ethernet sources of packets that rules let pass. A host may send a mark for its source, and
 * no entry can match every source but marks. So a rule's entry either matches a source that is no
 * mark, or writes one: its host's, where it names one that is known, else the mark of no queue.
 */
final class SourceRewrite {

  private final Map<IpPrefix, Set<Mac>> byAddress = new HashMap<>();

  SourceRewrite(Network network) {
    for (Host host : network.hosts()) {
      for (String address : host.addresses()) {
        byAddress.computeIfAbsent(IpPrefix.parse(address), ip -> new HashSet<>()).add(host.mac());
      }
    }
  }

  /** What is written for the source of the group's packets. */
  Mac of(FlowGroup group) {
    return group
        .srcEth()
        .or(() -> group.srcHost().flatMap(this::onlyOneAt))
        .filter(mac -> !Marks.mayBe(Bits.exactly(Field.ETH_SRC, mac.value())))
        .orElse(Marks.CLEARED);
  }

  private Optional<Mac> onlyOneAt(IpPrefix address) {
    Set<Mac> claiming = byAddress.getOrDefault(address, Set.of());
    return claiming.size() == 1 ? Optional.of(claiming.iterator().next()) : Optional.empty();
  }

  /**
   * The steps for packets that match, with their source written before the last one where they
   * could have a forged mark past it.
   */
  static List<Step> written(Mac source, FieldMatch match, List<Step> steps) {
    Bits matched = match.fields().get(Field.ETH_SRC);
    boolean dropped = steps.isEmpty();
    boolean marked = steps.stream().anyMatch(Step.SetEthSrc.class::isInstance);
    if (dropped || marked || (matched != null && !Marks.mayBe(matched))) {
      return steps;
    }
    List<Step> writing = new ArrayList<>(steps);
    writing.add(steps.size() - 1, new Step.SetEthSrc(source));
    return writing;
  }
}
