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

/**
 * The entries that put packets from other switches into the queue of the class they are marked
 * with. Those of class 0 are always there: they show a controller that takes over which ports are
 * links. Those of other classes are there while a rule is of the class.
 */
public final class ClassMarks {

  private static final int PRIORITY = 65_200;

  private ClassMarks() {}

  /** The port of a link for which {@link #ofFirst} made this entry; empty for any other entry. */
  public static OptionalInt linkOf(Entry entry) {
    return Cookies.isForwarding(entry.cookie())
            && entry.key().priority() == PRIORITY
            && entry.key().match() instanceof FieldMatch match
            && match.fields().containsKey(Field.IN_PORT)
        ? OptionalInt.of((int) match.fields().get(Field.IN_PORT).low())
        : OptionalInt.empty();
  }

  /**
   * The entries of class 0, one for each port of a link.
   *
   * @param linked the switch's ports that are links
   */
  static List<Entry> ofFirst(Collection<Integer> linked) {
    return new TreeSet<>(linked)
        .stream().map(port -> entry(port, ClassQueues.number(0), Cookies.FORWARDING)).toList();
  }

  /**
   * The entries of other classes.
   *
   * @param queues the numbers of the queues of classes
   * @param forwarding has the entries of class 0, which show the ports of links
   */
  public static List<Entry> ofOthers(Collection<Integer> queues, Collection<Entry> forwarding) {
    List<Entry> entries = new ArrayList<>();
    for (Entry each : forwarding) {
      OptionalInt port = linkOf(each);
      if (port.isPresent()) {
        new TreeSet<>(queues)
            .stream()
                .filter(queue -> queue != ClassQueues.number(0))
                .forEach(queue -> entries.add(entry(port.getAsInt(), queue, Cookies.CLASS_MARK)));
      }
    }
    return entries;
  }

  private static Entry entry(int port, int queue, long cookie) {
    FieldMatch marked =
        FieldMatch.ALL.with(Field.IN_PORT, port).with(Field.ETH_SRC, Marks.of(queue).value());
    return new Entry(
        new EntryKey(Pipeline.POLICY, PRIORITY, marked),
        List.of(new SetQueue(queue), new GotoTable(Pipeline.FORWARDING)),
        cookie,
        Optional.empty());
  }
}
