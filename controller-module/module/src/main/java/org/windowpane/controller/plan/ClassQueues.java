package org.windowpane.controller.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.windowpane.controller.model.TrafficClass;
import org.windowpane.controller.plan.Step.GotoTable;
import org.windowpane.controller.plan.Step.SetQueue;

/**
 * The queues of the traffic classes: the same number on every port, above those that rules get. A
 * packet meets the rule of its class where it enters the network; from there its mark says which
 * class it is of, whatever the switch, and is believed on ports that are links.
 */
public final class ClassQueues {

  private static final int HIGHEST = 0xf000 - 1;

  /** The lowest number that a class has; rules have smaller ones. */
  public static final int LOWEST = HIGHEST - TrafficClass.values().length + 1;

  private static final int PRIORITY = 65_200;

  private ClassQueues() {}

  /** The number of the class's queue. */
  public static int number(TrafficClass trafficClass) {
    return HIGHEST - trafficClass.ordinal();
  }

  /** The port that an entry of {@link #entries} is for, if it is one: a link's end. */
  public static OptionalInt linkOf(Entry entry) {
    return Cookies.isForwarding(entry.cookie())
            && entry.key().priority() == PRIORITY
            && entry.key().match() instanceof FieldMatch match
            && match.fields().containsKey(Field.IN_PORT)
        ? OptionalInt.of((int) match.fields().get(Field.IN_PORT).low())
        : OptionalInt.empty();
  }

  /**
   * The entries by which a switch keeps the classes of packets that come from other switches.
   *
   * @param linked its ports that are links
   */
  static List<Entry> entries(Collection<Integer> linked) {
    List<Entry> entries = new ArrayList<>();
    for (int port : new TreeSet<>(linked)) {
      for (TrafficClass each : TrafficClass.values()) {
        FieldMatch marked =
            FieldMatch.ALL
                .with(Field.IN_PORT, port)
                .with(Field.ETH_SRC, Marks.of(number(each)).value());
        entries.add(
            new Entry(
                new EntryKey(Pipeline.POLICY, PRIORITY, marked),
                List.of(new SetQueue(number(each)), new GotoTable(Pipeline.FORWARDING)),
                Cookies.FORWARDING,
                Optional.empty()));
      }
    }
    return entries;
  }
}
