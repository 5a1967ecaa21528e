package org.windowpane.controller.enforcement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.windowpane.controller.ids.IdsFound;
import org.windowpane.controller.ids.NumberRange;
import org.windowpane.controller.queues.PortFound;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** The numbers that are in use on the connected switches. */
final class NumbersFound implements IdsFound {

  private final Map<Dpid, SwitchSync> switches;
  private final Map<SwitchPort, Owned> owned = new HashMap<>();

  /** Which rules had queues on a port, according to one reading of it. */
  private record Owned(PortFound reading, Map<String, List<Integer>> byRule) {

    static Owned of(PortFound reading) {
      Map<String, List<Integer>> byRule = new HashMap<>();
      reading
          .queues()
          .forEach(
              (number, queue) -> {
                for (String rule : queue.ours() ? queue.rules() : List.<String>of()) {
                  byRule.computeIfAbsent(rule, id -> new ArrayList<>()).add(number);
                }
              });
      return new Owned(reading, byRule);
    }
  }

  NumbersFound(Map<Dpid, SwitchSync> switches) {
    this.switches = switches;
  }

  @Override
  public Optional<PortFound> port(SwitchPort port) {
    return Optional.ofNullable(switches.get(port.dpid()))
        .map(sync -> sync.queuesFound().ports().get(port.port()));
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // an equal reading that is another one only costs time
  public List<Integer> queuesOf(String rule, SwitchPort port) {
    PortFound reading = port(port).orElse(null);
    if (reading == null) {
      return List.of();
    }
    Owned known = owned.get(port);
    if (known == null || known.reading() != reading) {
      known = Owned.of(reading);
      owned.put(port, known);
    }
    return known.byRule().getOrDefault(rule, List.of());
  }

  @Override
  public Optional<NumberRange> meters(Dpid at) {
    return Optional.ofNullable(switches.get(at)).flatMap(SwitchSync::meterRange);
  }

  @Override
  public OptionalInt meterOf(String rule, Dpid at) {
    SwitchSync sync = switches.get(at);
    return sync == null ? OptionalInt.empty() : sync.meterFound(rule);
  }

  @Override
  public Optional<NumberRange> groups(Dpid at) {
    return Optional.ofNullable(switches.get(at)).flatMap(SwitchSync::groupRange);
  }

  @Override
  public OptionalInt groupOf(String rule, Dpid at) {
    SwitchSync sync = switches.get(at);
    return sync == null ? OptionalInt.empty() : sync.groupFound(rule);
  }
}
