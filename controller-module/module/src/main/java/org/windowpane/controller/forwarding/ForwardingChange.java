package org.windowpane.controller.forwarding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Step;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The way from the forwarding tables that switches have to others, in steps between which nothing
 * loops, whichever switches have made a step and whichever have not.
 *
 * <p>Towards a host the switch nearest to it changes first: a packet that meets a new entry meets
 * new entries from there on. Entries for a host that is gone are removed from the farthest on, as
 * packets without an entry are flooded, and must not come back. Flooding is first cut down to what
 * the old and the new broadcast tree share, and when that is confirmed everywhere, extended to the
 * new: at no time are ports open that are not of one and the same tree.
 */
public final class ForwardingChange {

  private final Map<SwitchPort, Dpid> across = new HashMap<>();
  private final Map<Dpid, Map<EntryKey, Entry>> before;
  private final Map<Dpid, Map<EntryKey, Entry>> after = new LinkedHashMap<>();
  private final Map<EntryKey, Integer> farthest = new HashMap<>();

  private ForwardingChange(
      Collection<Link> links,
      Map<Dpid, Map<EntryKey, Entry>> before,
      Map<Dpid, List<Entry>> after) {
    this.before = before;
    links.forEach(link -> across.put(link.from(), link.to().dpid()));
    after.forEach(
        (dpid, entries) -> {
          Map<EntryKey, Entry> table = new LinkedHashMap<>();
          entries.forEach(entry -> table.put(entry.key(), entry));
          this.after.put(dpid, table);
        });
    before.forEach(
        (dpid, table) ->
            table.keySet().forEach(key -> farthest.merge(key, hops(before, dpid, key), Math::max)));
  }

  /**
   * The tables of each step; the last step's are those that are wanted.
   *
   * @param links those of the old tables and of the new
   * @param before what the switches have; of one that is missing here, nothing
   * @param after what they should have
   */
  public static List<Map<Dpid, List<Entry>>> steps(
      Collection<Link> links,
      Map<Dpid, Map<EntryKey, Entry>> before,
      Map<Dpid, List<Entry>> after) {
    ForwardingChange change = new ForwardingChange(links, before, after);
    List<Map<Dpid, List<Entry>>> steps = new ArrayList<>();
    Map<Dpid, Set<Entry>> last = new HashMap<>();
    after.keySet().forEach(dpid -> last.put(dpid, Set.copyOf(change.tableBefore(dpid).values())));
    for (int step = 0; step < change.longest() - 1; step++) {
      Map<Dpid, List<Entry>> tables = change.tables(step);
      if (changes(last, tables)) {
        steps.add(tables);
      }
    }
    steps.add(Map.copyOf(after));
    return steps;
  }

  /** Whether the tables are others than the last ones, which they then become. */
  private static boolean changes(Map<Dpid, Set<Entry>> last, Map<Dpid, List<Entry>> tables) {
    boolean changes = false;
    for (Map.Entry<Dpid, List<Entry>> each : tables.entrySet()) {
      Set<Entry> table = Set.copyOf(each.getValue());
      changes |= !table.equals(last.put(each.getKey(), table));
    }
    return changes;
  }

  private Map<EntryKey, Entry> tableBefore(Dpid dpid) {
    return before.getOrDefault(dpid, Map.of());
  }

  /** How many steps there are, the last included. */
  private int longest() {
    int longest = 2;
    for (Map.Entry<Dpid, Map<EntryKey, Entry>> table : after.entrySet()) {
      for (EntryKey key : table.getValue().keySet()) {
        longest = Math.max(longest, hops(after, table.getKey(), key) + 1);
      }
    }
    for (int hops : farthest.values()) {
      longest = Math.max(longest, hops + 1);
    }
    return longest;
  }

  private Map<Dpid, List<Entry>> tables(int step) {
    Map<Dpid, List<Entry>> tables = new HashMap<>();
    after.forEach(
        (dpid, wanted) -> {
          Set<EntryKey> keys = new HashSet<>(wanted.keySet());
          keys.addAll(tableBefore(dpid).keySet());
          List<Entry> table = new ArrayList<>();
          keys.forEach(key -> entry(step, dpid, key).ifPresent(table::add));
          tables.put(dpid, table);
        });
    return tables;
  }

  /** What a switch shall have under a key after a step that is not the last. */
  private Optional<Entry> entry(int step, Dpid dpid, EntryKey key) {
    Entry old = tableBefore(dpid).get(key);
    Entry wanted = after.get(dpid).get(key);
    if (key.table() != Pipeline.FORWARDING) {
      return Optional.ofNullable(step > 0 ? wanted : old);
    }
    if (isForOneHost(key)) {
      int due =
          wanted != null ? hops(after, dpid, key) : farthest.get(key) - hops(before, dpid, key);
      return Optional.ofNullable(step >= due ? wanted : old);
    }
    if (step > 0) {
      return Optional.ofNullable(wanted);
    }
    return Optional.of(wanted == null ? old : shared(old, wanted));
  }

  /** The wanted entry without those outputs that the old one lacks. */
  private static Entry shared(Entry old, Entry wanted) {
    List<Step> outputs = old == null ? List.of() : old.steps();
    List<Step> steps = wanted.steps().stream().filter(outputs::contains).toList();
    return new Entry(wanted.key(), steps, wanted.cookie(), wanted.end());
  }

  private static boolean isForOneHost(EntryKey key) {
    return key.match() instanceof FieldMatch match && match.fields().containsKey(Field.ETH_DST);
  }

  /** How many switches a packet that meets this entry still passes after this one. */
  private int hops(Map<Dpid, Map<EntryKey, Entry>> tables, Dpid from, EntryKey key) {
    int hops = 0;
    Optional<Dpid> next = next(tables, from, key);
    while (next.isPresent() && hops < tables.size()) {
      hops++;
      next = next(tables, next.get(), key);
    }
    return hops;
  }

  private Optional<Dpid> next(Map<Dpid, Map<EntryKey, Entry>> tables, Dpid at, EntryKey key) {
    Entry entry = tables.getOrDefault(at, Map.of()).get(key);
    return entry != null
            && isForOneHost(key)
            && entry.steps().size() == 1
            && entry.steps().get(0) instanceof Step.Output output
        ? Optional.ofNullable(across.get(new SwitchPort(at, output.port())))
        : Optional.empty();
  }
}
