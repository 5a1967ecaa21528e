package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.FlowGroupMatches;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.queues.ClassQueues;

/**
 * What switches can match and do that compare whole fields only, but for IPv4 prefixes, and know
 * nothing of IPv6: those that speak OpenFlow 1.0.
 */
public final class PlainMatches {

  private static final Set<Field> FIELDS =
      EnumSet.of(
          Field.IN_PORT,
          Field.ETH_SRC,
          Field.ETH_DST,
          Field.ETH_TYPE,
          Field.IP_PROTO,
          Field.IPV4_SRC,
          Field.IPV4_DST,
          Field.TCP_SRC,
          Field.TCP_DST,
          Field.UDP_SRC,
          Field.UDP_DST);

  private static final Set<Field> PREFIXES = EnumSet.of(Field.IPV4_SRC, Field.IPV4_DST);

  private static final Bits IPV6 = Bits.exactly(Field.ETH_TYPE, FlowGroupMatches.IPV6);

  private PlainMatches() {}

  /** Why such a switch cannot have the entry, in words; empty if it can. */
  public static Optional<String> obstacle(Entry entry) {
    Map<Field, Bits> fields = ((FieldMatch) entry.key().match()).fields();
    boolean ipv6 = IPV6.equals(fields.get(Field.ETH_TYPE));
    for (Map.Entry<Field, Bits> each : fields.entrySet()) {
      Field field = each.getKey();
      if (!FIELDS.contains(field) || (ipv6 && field == Field.IP_PROTO)) {
        return Optional.of("OpenFlow 1.0 cannot match " + (ipv6 ? "inside IPv6" : words(field)));
      }
      if (!each.getValue().isExact(field) && !PREFIXES.contains(field)) {
        return Optional.of("OpenFlow 1.0 cannot match a range or a part of " + words(field));
      }
    }
    return entry.steps().stream()
        .filter(step -> !isPlain(step))
        .findFirst()
        .map(step -> "OpenFlow 1.0 has no action " + step.getClass().getSimpleName());
  }

  private static String words(Field field) {
    return field.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static boolean isPlain(Step step) {
    return step instanceof Step.SetEthSrc
        || step instanceof Step.SetQueue
        || step instanceof Step.Output
        || step instanceof Step.Back
        || step instanceof Step.ToController
        || step instanceof Step.GotoTable;
  }

  /**
   * The entries with those that match any mark replaced by one for each mark that means a queue or
   * a class here, for that of class 0, which every switch believes in, and for that of packets that
   * were sent back. A mark of no queue does no harm: the port's filter knows no class for it, and
   * the next switch clears it if it is one there.
   *
   * @param queues the numbers of the switch's queues
   */
  public static List<Entry> withMarksOf(Collection<Integer> queues, Collection<Entry> entries) {
    Set<Integer> numbers = new TreeSet<>(queues);
    numbers.add(ClassQueues.number(0));
    numbers.add(Marks.RETURNED);
    List<Entry> plain = new ArrayList<>();
    for (Entry entry : entries) {
      FieldMatch match = (FieldMatch) entry.key().match();
      if (Marks.ANY.equals(match.fields().get(Field.ETH_SRC))) {
        for (int queue : numbers) {
          EntryKey key = entry.key();
          FieldMatch one = match.with(Field.ETH_SRC, Marks.of(queue).value());
          plain.add(
              new Entry(
                  new EntryKey(key.table(), key.priority(), one),
                  entry.steps(),
                  entry.cookie(),
                  entry.end()));
        }
      } else {
        plain.add(entry);
      }
    }
    return plain;
  }

  /**
   * Why rules cannot be had, in words by cookie. A rule of which one entry cannot be had is not
   * wanted with the others: it would be in force for some packets only.
   */
  public static Map<Long, String> obstacles(Collection<Entry> entries) {
    Map<Long, String> obstacles = new HashMap<>();
    for (Entry entry : entries) {
      if (Cookies.isRule(entry.cookie())) {
        obstacle(entry).ifPresent(words -> obstacles.putIfAbsent(entry.cookie(), words));
      }
    }
    return obstacles;
  }
}
