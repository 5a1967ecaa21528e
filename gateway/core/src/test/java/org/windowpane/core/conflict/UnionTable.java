package org.windowpane.core.conflict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/** An ordered list of actions, of which a packet meets the first whose flow group it is in. */
final class UnionTable {
  /** The table that leaves every packet alone. */
  static final UnionTable EMPTY = new UnionTable(List.of());

  private final List<PolicyAtom> entries;

  private UnionTable(List<PolicyAtom> entries) {
    this.entries = List.copyOf(entries);
  }

  /** The table of one entry. */
  static UnionTable of(PolicyAtom entry) {
    return new UnionTable(List.of(entry));
  }

  /** The entries; the first that a packet is in holds. */
  List<PolicyAtom> entries() {
    return entries;
  }

  /**
   * Both tables at once: a packet in both meets the combination of the two actions, a packet in one
   * meets the action there (PANE, SIGCOMM 2013, §4). So what both speak of comes first, in the
   * order of this table and then of the other, followed by the entries of this table and of the
   * other.
   *
   * @param operator one of {@link Conflicts}; its left side is given this table's action
   */
  UnionTable union(UnionTable other, BinaryOperator<Treatment> operator) {
    List<PolicyAtom> shared = shared(other, operator);
    List<PolicyAtom> union = new ArrayList<>(shared);
    addVisible(entries, shared, union);
    addVisible(other.entries, shared, union);
    return new UnionTable(union);
  }

  private List<PolicyAtom> shared(UnionTable other, BinaryOperator<Treatment> operator) {
    List<PolicyAtom> shared = new ArrayList<>();
    for (PolicyAtom mine : entries) {
      for (PolicyAtom theirs : other.entries) {
        mine.flowGroup()
            .intersect(theirs.flowGroup())
            .map(flows -> new PolicyAtom(flows, operator.apply(mine.action(), theirs.action())))
            .filter(entry -> !isHidden(entry, shared))
            .ifPresent(shared::add);
      }
    }
    return shared;
  }

  /**
   * Adds what no entry of {@code shared} hides. Nothing else can: neither table hides an entry of
   * its own, and where one hides an entry of the other, that entry is shared.
   */
  private static void addVisible(
      List<PolicyAtom> entries, List<PolicyAtom> shared, List<PolicyAtom> union) {
    entries.stream().filter(entry -> !isHidden(entry, shared)).forEach(union::add);
  }

  private static boolean isHidden(PolicyAtom entry, List<PolicyAtom> earlier) {
    return earlier.stream().anyMatch(it -> it.flowGroup().contains(entry.flowGroup()));
  }
}
