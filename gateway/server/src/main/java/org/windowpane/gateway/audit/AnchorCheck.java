package org.windowpane.gateway.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.windowpane.gateway.anchors.Anchor;
import org.windowpane.gateway.audit.AuditChain.Fault;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/**
 * Compares a chain of events with anchors that were kept outside of the database. It finds events
 * that are missing at the end, and a chain that was recomputed.
 */
public final class AnchorCheck {
  private final TreeMap<Long, List<Anchor>> bySeq;
  private final List<Anchor> restores;

  /**
   * Takes the anchors of all gateways. An anchor of an event that a later restore of a backup has
   * removed counts no more.
   */
  public AnchorCheck(Collection<Anchor> anchors) {
    restores =
        anchors.stream()
            .filter(it -> it.kind() == Anchor.Kind.RESTORED)
            .sorted(Comparator.comparing(Anchor::at))
            .toList();
    bySeq =
        anchors.stream()
            .filter(this::counts)
            .collect(Collectors.groupingBy(Anchor::seq, TreeMap::new, Collectors.toList()));
  }

  private boolean counts(Anchor anchor) {
    return restores.stream()
        .noneMatch(restore -> restore.seq() < anchor.seq() && anchor.at().isBefore(restore.at()));
  }

  /** The fault of an event that is not the anchored one. */
  public Optional<Fault> follow(AuditEvent event) {
    return bySeq.getOrDefault(event.seq(), List.of()).stream()
        .filter(anchor -> !anchor.hash().equals(event.hash()))
        .findFirst()
        .map(
            anchor ->
                new Fault(
                    event.seq(),
                    "is not the one that was anchored at "
                        + anchor.at()
                        + ": it or an earlier one was changed, and the hashes were computed again",
                    anchor.hash(),
                    event.hash()));
  }

  /** The fault of a chain that ends before an anchored event. */
  public Optional<Fault> end(long lastSeq) {
    return Optional.ofNullable(bySeq.higherEntry(lastSeq))
        .map(
            next ->
                new Fault(
                    lastSeq + 1,
                    "and later ones are missing: event "
                        + bySeq.lastKey()
                        + " was anchored at "
                        + bySeq.lastEntry().getValue().get(0).at(),
                    next.getValue().get(0).hash(),
                    "the log ends with event " + lastSeq));
  }

  /** The number of anchors that count. */
  public long count() {
    return bySeq.values().stream().mapToLong(List::size).sum();
  }

  /** The number of the last anchored event; 0 without anchors. */
  public long last() {
    return bySeq.isEmpty() ? 0 : bySeq.lastKey();
  }

  /** When the last event was anchored; null without anchors. */
  public Instant lastAt() {
    return bySeq.isEmpty() ? null : bySeq.lastEntry().getValue().get(0).at();
  }

  /** The restores of backups, in order of time. */
  public List<Anchor> restores() {
    return new ArrayList<>(restores);
  }
}
