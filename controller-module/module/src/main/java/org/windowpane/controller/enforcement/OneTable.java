package org.windowpane.controller.enforcement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.controller.compile.CompiledHop;
import org.windowpane.controller.compile.PlainMatches;
import org.windowpane.controller.compile.TableProduct;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.forwarding.Pipeline;

/**
 * What is wanted of a switch with one table. It is computed again at the first question after a
 * change, so that many changes together cost as much as one.
 */
final class OneTable {

  private static final String FULL = "no priority is left in the flow table";

  private final SwitchWanted wanted;
  private final TableCapabilities abilities;
  private final Set<EntryKey> touched = new HashSet<>();
  private TableProduct product = new TableProduct(Map.of(), Map.of());
  private Map<Long, String> obstacles = Map.of();
  private boolean stale = true;

  OneTable(SwitchWanted wanted, TableCapabilities abilities) {
    this.wanted = wanted;
    this.abilities = abilities;
  }

  /** Something is wanted otherwise. */
  void forget() {
    stale = true;
  }

  /** The entries of the table. */
  Map<EntryKey, Entry> entries() {
    refresh();
    return product.entries();
  }

  /** The table's entries for what the hop asks; empty while forwarding is not decided. */
  Optional<List<Entry>> realised(CompiledHop hop) {
    refresh();
    List<Entry> all = new ArrayList<>();
    for (Entry source : hop.entries()) {
      Optional<List<Entry>> its = product.of(source);
      if (its.isEmpty()) {
        return Optional.empty();
      }
      all.addAll(its.get());
    }
    return Optional.of(all);
  }

  /** Why the table cannot have what the hop asks, in words. */
  Optional<String> obstacle(CompiledHop hop) {
    refresh();
    for (Entry source : hop.entries()) {
      String words = obstacles.get(source.cookie());
      if (words != null) {
        return Optional.of(words);
      }
      if (wanted.forwardingIsKnown() && product.of(source).isEmpty()) {
        return Optional.of(FULL);
      }
    }
    return Optional.empty();
  }

  /** The entries that have come, gone or changed since this was last asked. */
  Set<EntryKey> takeTouched() {
    refresh();
    Set<EntryKey> taken = new HashSet<>(touched);
    touched.clear();
    return taken;
  }

  private void refresh() {
    if (!stale) {
      return;
    }
    stale = false;
    Map<EntryKey, Entry> before = product.entries();
    List<Entry> policy = new ArrayList<>();
    for (Entry entry : wanted.sources().values()) {
      if (entry.key().table() == Pipeline.POLICY) {
        policy.add(entry);
      }
    }
    obstacles = abilities.allMatches() ? Map.of() : PlainMatches.obstacles(policy);
    product = TableProduct.of(abilities.allMatches() ? policy : plain(policy), wanted.forwarding());
    product.entries().forEach((key, entry) -> touchIfOther(key, entry, before.get(key)));
    before.keySet().stream()
        .filter(key -> !product.entries().containsKey(key))
        .forEach(touched::add);
  }

  private void touchIfOther(EntryKey key, Entry entry, Entry before) {
    if (!entry.equals(before)) {
      touched.add(key);
    }
  }

  private List<Entry> plain(Collection<Entry> policy) {
    return PlainMatches.withMarksOf(wanted.queueNumbers(), policy).stream()
        .filter(entry -> !obstacles.containsKey(entry.cookie()))
        .filter(entry -> PlainMatches.obstacle(entry).isEmpty())
        .toList();
  }
}
