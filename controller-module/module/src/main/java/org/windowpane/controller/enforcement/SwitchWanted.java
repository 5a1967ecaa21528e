package org.windowpane.controller.enforcement;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.windowpane.controller.compile.CompiledHop;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.forwarding.ClassMarks;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.controller.queues.WantedQueues;

/**
 * All that is wanted of one switch, kept up change by change. Rules and forwarding are given for
 * two tables; where the switch has one, {@link OneTable} combines them.
 */
final class SwitchWanted {

  private final Map<EntryKey, Entry> entries = new HashMap<>();
  private final WantedQueues queues = new WantedQueues();
  private final Map<Integer, MeterWanted> meters = new HashMap<>();
  private final Map<Integer, GroupWanted> groups = new HashMap<>();
  private final Map<String, List<QueueWanted>> held = new HashMap<>();
  private final Map<String, CompiledHop> hops = new HashMap<>();
  private final Map<Long, Set<String>> keptByCookie = new HashMap<>();
  private final Optional<OneTable> oneTable;
  private List<Entry> pipeline = List.of();
  private Optional<List<Entry>> forwarding = Optional.empty();

  /** The rules of services, which need a second forwarding table. */
  private final Set<String> services = new HashSet<>();

  private List<Entry> rewritten = List.of();

  /** The numbers of the queues of classes, by the rules of the classes. */
  private final Map<String, Integer> classQueues = new HashMap<>();

  private List<Entry> marks = List.of();
  private boolean planIsKnown;

  SwitchWanted(TableCapabilities abilities) {
    oneTable =
        abilities.twoTables() ? Optional.empty() : Optional.of(new OneTable(this, abilities));
    setPipeline(Pipeline.ENTRIES);
  }

  /** Replaces the entries that do not depend on the plan; returns those that this touches. */
  Set<EntryKey> setPipeline(List<Entry> next) {
    Set<EntryKey> touched = new HashSet<>();
    if (!pipeline.equals(next)) {
      touched.addAll(removeAll(pipeline));
      touched.addAll(putAll(next));
      pipeline = next;
    }
    return touched;
  }

  /** The entries as they shall be on the switch. */
  Map<EntryKey, Entry> entries() {
    return oneTable.map(OneTable::entries).orElse(entries);
  }

  /** The entries as if the switch had two tables. */
  Map<EntryKey, Entry> sources() {
    return entries;
  }

  /** Whether policy and forwarding are in one table. */
  boolean hasOneTable() {
    return oneTable.isPresent();
  }

  /** The entries of the forwarding table, if it is decided. */
  Optional<List<Entry>> forwarding() {
    return forwarding;
  }

  /** The numbers of all queues, on whatever port, and of those that marks of classes lead to. */
  Set<Integer> queueNumbers() {
    Set<Integer> numbers = new TreeSet<>(classQueues.values());
    queues.all().values().forEach(port -> numbers.addAll(port.keySet()));
    return numbers;
  }

  /** The entries on the switch that do what the hop asks; empty if that is not known yet. */
  Optional<List<Entry>> realised(CompiledHop hop) {
    return oneTable.map(table -> table.realised(hop)).orElse(Optional.of(hop.entries()));
  }

  /** Why what the hop asks cannot be put into the switch's tables, in words. */
  Optional<String> obstacle(CompiledHop hop) {
    return oneTable.flatMap(table -> table.obstacle(hop));
  }

  /** The entries that have changed since the last call and that no other method returned. */
  Set<EntryKey> takeTouched() {
    return oneTable.map(OneTable::takeTouched).orElse(Set.of());
  }

  /** The queues of a port by number, without queue 0. */
  Map<Integer, QueueWanted> queues(int port) {
    return queues.at(port);
  }

  /** The meters by number. */
  Map<Integer, MeterWanted> meters() {
    return meters;
  }

  /** The groups by number. */
  Map<Integer, GroupWanted> groups() {
    return groups;
  }

  /** The other rules that want the same queue, sorted. */
  List<String> sharing(QueueWanted queue) {
    return queues.sharing(queue);
  }

  Optional<CompiledHop> hop(String rule) {
    return Optional.ofNullable(hops.get(rule));
  }

  /** Whether what is found on the switch may be removed already: not before it can be compared. */
  boolean isDecided() {
    return oneTable.isEmpty() || forwarding.isPresent();
  }

  /** From now on the plan is known: what no rule asks for is not wanted. */
  void setPlanKnown() {
    planIsKnown = true;
  }

  boolean planIsKnown() {
    return planIsKnown;
  }

  /** Whether the forwarding table is decided. */
  boolean forwardingIsKnown() {
    return forwarding.isPresent();
  }

  /**
   * Whether what the switch already has for this rule shall stay, as it cannot be decided now.
   *
   * @see CompiledHop#keepsExisting()
   */
  boolean keeps(String rule) {
    return hop(rule).map(CompiledHop::keepsExisting).orElse(false);
  }

  /** The same, by the cookie of the rule's entries. */
  boolean keeps(long cookie) {
    return keptByCookie.containsKey(cookie);
  }

  private List<QueueWanted> queuesOf(String rule) {
    List<QueueWanted> own = hop(rule).map(CompiledHop::ownQueues).orElse(List.of());
    return own.isEmpty() ? held.getOrDefault(rule, List.of()) : own;
  }

  /** A rule that keeps what is there keeps its part of shared queues, too. */
  private void hold(String rule, List<QueueWanted> shared) {
    held.put(rule, shared);
    queues.add(rule, shared);
  }

  /** Replaces what the rule asks for; returns the entries that this touches. */
  Set<EntryKey> put(String rule, CompiledHop hop) {
    if (hop.equals(hops.get(rule))) {
      return Set.of();
    }
    List<QueueWanted> shared =
        queuesOf(rule).stream().filter(queue -> !sharing(queue).isEmpty()).toList();
    Set<EntryKey> touched = remove(rule);
    hops.put(rule, hop);
    if (hop.keepsExisting() && !shared.isEmpty()) {
      hold(rule, shared);
    }
    touched.addAll(putAll(hop.entries()));
    if (hop.entries().stream().anyMatch(each -> each.key().table() == Pipeline.SERVICES)) {
      services.add(rule);
      touched.addAll(forwardRewritten());
    }
    if (hop.classQueue().isPresent()) {
      classQueues.put(rule, hop.classQueue().getAsInt());
      touched.addAll(markClasses());
    }
    queues.add(rule, hop.queues());
    hop.meter().ifPresent(meter -> meters.put(meter.number(), meter));
    hop.group().ifPresent(group -> groups.put(group.number(), group));
    if (hop.keepsExisting()) {
      keptByCookie.computeIfAbsent(Cookies.ofRule(rule), cookie -> new HashSet<>()).add(rule);
    }
    return touched;
  }

  /** The rule asks for nothing any more; returns the entries that this touches. */
  Set<EntryKey> remove(String rule) {
    Optional.ofNullable(held.remove(rule)).ifPresent(shared -> queues.remove(rule, shared));
    CompiledHop old = hops.remove(rule);
    if (old == null) {
      return new HashSet<>();
    }
    queues.remove(rule, old.queues());
    old.meter().ifPresent(meter -> meters.remove(meter.number(), meter));
    old.group().ifPresent(group -> groups.remove(group.number(), group));
    if (old.keepsExisting()) {
      keptByCookie.computeIfPresent(
          Cookies.ofRule(rule),
          (cookie, rules) -> {
            rules.remove(rule);
            return rules.isEmpty() ? null : rules;
          });
    }
    Set<EntryKey> touched = removeAll(old.entries());
    if (services.remove(rule)) {
      touched.addAll(forwardRewritten());
    }
    if (classQueues.remove(rule) != null) {
      touched.addAll(markClasses());
    }
    return touched;
  }

  /** Replaces the forwarding table; returns the entries that this touches. */
  Set<EntryKey> forward(List<Entry> table) {
    Set<EntryKey> touched = new HashSet<>();
    if (!forwarding.equals(Optional.of(table))) {
      touched.addAll(removeAll(forwarding.orElse(List.of())));
      touched.addAll(putAll(table));
      forwarding = Optional.of(table);
      touched.addAll(forwardRewritten());
      touched.addAll(markClasses());
    }
    return touched;
  }

  /**
   * Replaces the forwarding table for packets that a service has rewritten: a copy of the other
   * one, as long as there are services.
   */
  private Set<EntryKey> forwardRewritten() {
    List<Entry> next =
        services.isEmpty()
            ? List.of()
            : forwarding.orElse(List.of()).stream()
                .filter(each -> each.key().table() == Pipeline.FORWARDING)
                .map(SwitchWanted::forRewritten)
                .toList();
    Set<EntryKey> touched = new HashSet<>();
    if (!next.equals(rewritten)) {
      touched.addAll(removeAll(rewritten));
      touched.addAll(putAll(next));
      rewritten = next;
    }
    return touched;
  }

  /** Replaces the entries for packets that other switches have marked with a class. */
  private Set<EntryKey> markClasses() {
    List<Entry> next = ClassMarks.ofOthers(classQueues.values(), forwarding.orElse(List.of()));
    Set<EntryKey> touched = new HashSet<>();
    if (!next.equals(marks)) {
      touched.addAll(removeAll(marks));
      touched.addAll(putAll(next));
      marks = next;
    }
    return touched;
  }

  private static Entry forRewritten(Entry forward) {
    EntryKey key = forward.key();
    return new Entry(
        new EntryKey(Pipeline.REWRITTEN, key.priority(), key.match()),
        forward.steps(),
        Cookies.REWRITTEN,
        forward.end());
  }

  private Set<EntryKey> putAll(Collection<Entry> added) {
    added.forEach(entry -> entries.put(entry.key(), entry));
    return changed(added);
  }

  private Set<EntryKey> removeAll(Collection<Entry> removed) {
    removed.forEach(entry -> entries.remove(entry.key(), entry));
    return changed(removed);
  }

  private Set<EntryKey> changed(Collection<Entry> these) {
    Set<EntryKey> keys = new HashSet<>();
    if (oneTable.isPresent()) {
      oneTable.get().forget();
    } else {
      these.forEach(entry -> keys.add(entry.key()));
    }
    return keys;
  }
}
