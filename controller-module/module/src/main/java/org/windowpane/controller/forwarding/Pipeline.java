package org.windowpane.controller.forwarding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.FlowGroupMatches;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.Step.GotoTable;
import org.windowpane.controller.entries.Step.SetEthSrc;
import org.windowpane.controller.entries.Step.SetQueue;
import org.windowpane.controller.entries.Step.ToController;
import org.windowpane.controller.queues.ControlQueue;
import org.windowpane.controller.queues.QueuesFound;

/**
 * The tables, and the entries that every switch has under any plan. Table 0 is policy, table 1
 * forwarding. Packets to a virtual address go on to table 2, which chooses a server, and to table
 * 3. Rules that leave packets to services act in table 1, on packets that table 0 notes for them.
 * In table 0, from high to low: discovery frames to the controller; ARP and IPv6 neighbour
 * discovery on to forwarding with a copy to the controller, but not with a foreign mark, and in
 * {@link ControlQueue} where entries choose it; marks of classes that come by a link ({@link
 * ClassMarks}, which depend on the switch); the plan's rules; foreign marks cleared; everything
 * else on to forwarding.
 */
public final class Pipeline {

  /** The policy table's number. */
  public static final int POLICY = 0;

  /** The forwarding table's number. */
  public static final int FORWARDING = 1;

  /** The number of the table that chooses servers, where a switch has it. */
  public static final int SERVICES = 2;

  /** The number of the table that forwards packets which a service has rewritten. */
  public static final int REWRITTEN = 3;

  /** The highest priority of a rule of the plan. */
  public static final int HIGHEST_RULE = 65_000;

  /** The lowest priority of a rule of the plan. */
  public static final int LOWEST_RULE = 16;

  /** The Ethernet addresses of virtual addresses: two bytes of their own before the last four. */
  public static final Bits VIRTUAL_ETHERNET = Bits.masked(0x0257L << 32, 0xffff_0000_0000L);

  private static final int DISCOVERY = 65_500;
  private static final int MARKED_NEIGHBOURS = 65_400;
  private static final int NEIGHBOURS = 65_300;
  private static final int FOREIGN_MARKS = 2;
  private static final int DEFAULT = 1;

  private static final int LLDP = 0x88cc;
  private static final int BDDP = 0x8942;
  private static final int ARP = 0x0806;
  private static final int ICMPV6 = 58;
  private static final int FIRST_ND_TYPE = 133;
  private static final int LAST_ND_TYPE = 137;

  /** The entries where neighbour discovery is not sent to a queue. */
  public static final List<Entry> ENTRIES = entries(List.of());

  private static final List<Entry> QUEUEING = entries(List.of(new SetQueue(ControlQueue.NUMBER)));

  private Pipeline() {}

  /** The entries of a switch with these queues. */
  public static List<Entry> entries(QueuesFound found) {
    return ControlQueue.isChosenByEntries(found) ? QUEUEING : ENTRIES;
  }

  private static List<Entry> entries(List<Step> queue) {
    List<Entry> entries = new ArrayList<>();
    for (int type : new int[] {LLDP, BDDP}) {
      FieldMatch discovery = FieldMatch.ALL.with(Field.ETH_TYPE, type);
      entries.add(entry(DISCOVERY, discovery, List.of(new ToController())));
    }
    List<Step> clear = List.of(new SetEthSrc(Marks.CLEARED), new GotoTable(FORWARDING));
    List<Step> copy = List.of(new ToController(), new GotoTable(FORWARDING));
    for (FieldMatch neighbours : neighbourDiscovery()) {
      FieldMatch marked = neighbours.with(Field.ETH_SRC, Marks.ANY);
      entries.add(entry(MARKED_NEIGHBOURS, marked, join(queue, clear)));
      entries.add(entry(NEIGHBOURS, neighbours, join(queue, copy)));
    }
    entries.add(entry(FOREIGN_MARKS, FieldMatch.ALL.with(Field.ETH_SRC, Marks.ANY), clear));
    entries.add(entry(DEFAULT, FieldMatch.ALL, List.of(new GotoTable(FORWARDING))));
    return List.copyOf(entries);
  }

  private static List<Step> join(List<Step> first, List<Step> then) {
    return Stream.concat(first.stream(), then.stream()).toList();
  }

  private static List<FieldMatch> neighbourDiscovery() {
    List<FieldMatch> matches = new ArrayList<>();
    matches.add(FieldMatch.ALL.with(Field.ETH_TYPE, ARP));
    FieldMatch icmp =
        FieldMatch.ALL.with(Field.ETH_TYPE, FlowGroupMatches.IPV6).with(Field.IP_PROTO, ICMPV6);
    for (int type = FIRST_ND_TYPE; type <= LAST_ND_TYPE; type++) {
      matches.add(icmp.with(Field.ICMPV6_TYPE, type));
    }
    return matches;
  }

  private static Entry entry(int priority, FieldMatch match, List<Step> steps) {
    return new Entry(
        new EntryKey(POLICY, priority, match), steps, Cookies.PIPELINE, Optional.empty());
  }
}
