package org.windowpane.controller.forwarding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Step.GotoTable;
import org.windowpane.controller.entries.Step.SetQueue;
import org.windowpane.controller.queues.ClassQueues;
import org.windowpane.protocol.value.TrafficClass;

/**
 * The entries that put packets from other switches into the queue of the class they are marked
 * with.
 */
public final class ClassMarks {

  private static final int PRIORITY = 65_200;

  private ClassMarks() {}

  /** The port of a link for which {@link #entries} made this entry; empty for any other entry. */
  public static OptionalInt linkOf(Entry entry) {
    return Cookies.isForwarding(entry.cookie())
            && entry.key().priority() == PRIORITY
            && entry.key().match() instanceof FieldMatch match
            && match.fields().containsKey(Field.IN_PORT)
        ? OptionalInt.of((int) match.fields().get(Field.IN_PORT).low())
        : OptionalInt.empty();
  }

  /**
   * One entry for each class and each port of a link.
   *
   * @param linked the switch's ports that are links
   */
  static List<Entry> entries(Collection<Integer> linked) {
    List<Entry> entries = new ArrayList<>();
    for (int port : new TreeSet<>(linked)) {
      for (TrafficClass each : TrafficClass.values()) {
        int queue = ClassQueues.number(each);
        FieldMatch marked =
            FieldMatch.ALL.with(Field.IN_PORT, port).with(Field.ETH_SRC, Marks.of(queue).value());
        entries.add(
            new Entry(
                new EntryKey(Pipeline.POLICY, PRIORITY, marked),
                List.of(new SetQueue(queue), new GotoTable(Pipeline.FORWARDING)),
                Cookies.FORWARDING,
                Optional.empty()));
      }
    }
    return entries;
  }
}
