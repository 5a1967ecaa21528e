package org.windowpane.controller.enforcement;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.controller.plan.CompiledHop;
import org.windowpane.controller.plan.Cookies;
import org.windowpane.controller.plan.Entry;
import org.windowpane.controller.plan.EntryKey;
import org.windowpane.controller.plan.MeterWanted;
import org.windowpane.controller.plan.Pipeline;
import org.windowpane.controller.plan.QueueWanted;

/** All that is wanted of one switch, kept up change by change. */
final class SwitchWanted {

  private final Map<EntryKey, Entry> entries = new HashMap<>();
  private final WantedQueues queues = new WantedQueues();
  private final Map<Integer, MeterWanted> meters = new HashMap<>();
  private final Map<String, CompiledHop> hops = new HashMap<>();
  private final Map<Long, Set<String>> keptByCookie = new HashMap<>();
  private Optional<List<Entry>> forwarding = Optional.empty();

  SwitchWanted() {
    Pipeline.ENTRIES.forEach(entry -> entries.put(entry.key(), entry));
  }

  Map<EntryKey, Entry> entries() {
    return entries;
  }

  /** The queues of a port by number, without queue 0. */
  Map<Integer, QueueWanted> queues(int port) {
    return queues.of(port);
  }

  /** The meters by number. */
  Map<Integer, MeterWanted> meters() {
    return meters;
  }

  Optional<CompiledHop> hop(String rule) {
    return Optional.ofNullable(hops.get(rule));
  }

  /** Whether the forwarding table is decided. */
  boolean forwardingIsKnown() {
    return forwarding.isPresent();
  }

  /**
   * Whether what the switch already has for this rule shall stay, as it cannot be decided now.
   *
   * @see CompiledHop#keepsWhatIsThere()
   */
  boolean keeps(String rule) {
    return hop(rule).map(CompiledHop::keepsWhatIsThere).orElse(false);
  }

  /** The same, by the cookie of the rule's entries. */
  boolean keeps(long cookie) {
    return keptByCookie.containsKey(cookie);
  }

  /** Replaces what the rule asks for; returns the entries that this touches. */
  Set<EntryKey> put(String rule, CompiledHop hop) {
    if (hop.equals(hops.get(rule))) {
      return Set.of();
    }
    Set<EntryKey> touched = remove(rule);
    hops.put(rule, hop);
    touched.addAll(putAll(hop.entries()));
    queues.add(hop.queues());
    hop.meter().ifPresent(meter -> meters.put(meter.meter(), meter));
    if (hop.keepsWhatIsThere()) {
      keptByCookie.computeIfAbsent(Cookies.ofRule(rule), cookie -> new HashSet<>()).add(rule);
    }
    return touched;
  }

  /** The rule asks for nothing any more; returns the entries that this touches. */
  Set<EntryKey> remove(String rule) {
    CompiledHop old = hops.remove(rule);
    if (old == null) {
      return new HashSet<>();
    }
    queues.remove(old.queues());
    old.meter().ifPresent(meter -> meters.remove(meter.meter(), meter));
    if (old.keepsWhatIsThere()) {
      keptByCookie.computeIfPresent(
          Cookies.ofRule(rule),
          (cookie, rules) -> {
            rules.remove(rule);
            return rules.isEmpty() ? null : rules;
          });
    }
    return removeAll(old.entries());
  }

  /** Replaces the forwarding table; returns the entries that this touches. */
  Set<EntryKey> forward(List<Entry> table) {
    Set<EntryKey> touched = new HashSet<>();
    if (!forwarding.equals(Optional.of(table))) {
      touched.addAll(removeAll(forwarding.orElse(List.of())));
      touched.addAll(putAll(table));
      forwarding = Optional.of(table);
    }
    return touched;
  }

  private Set<EntryKey> putAll(Collection<Entry> added) {
    added.forEach(entry -> entries.put(entry.key(), entry));
    return keys(added);
  }

  private Set<EntryKey> removeAll(Collection<Entry> removed) {
    removed.forEach(entry -> entries.remove(entry.key(), entry));
    return keys(removed);
  }

  private static Set<EntryKey> keys(Collection<Entry> these) {
    Set<EntryKey> keys = new HashSet<>();
    these.forEach(entry -> keys.add(entry.key()));
    return keys;
  }
}
