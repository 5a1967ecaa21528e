package org.windowpane.controller.reconcile;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.windowpane.controller.model.Drift;
import org.windowpane.protocol.value.Dpid;

/**
 * The open drifts of one kind of thing on a switch, and how the last connection left these things.
 * Outlives the switch's connections.
 *
 * @param <K> the key of a thing
 * @param <V> what is remembered of a thing
 */
public final class DriftTracker<K, V> {

  private record Open<K, V>(Drift drift, Map<K, V> items) {}

  private final Dpid dpid;
  private final DriftLog log;
  private final List<Open<K, V>> open = new ArrayList<>();
  private Map<K, V> left = Map.of();

  public DriftTracker(Dpid dpid, DriftLog log) {
    this.dpid = dpid;
    this.log = log;
  }

  /** The connection ends while the switch has these things, as wanted. */
  public void leave(Map<K, V> asWanted) {
    left = Map.copyOf(asWanted);
  }

  /** The things that the last connection left; only the first call after {@link #leave} has any. */
  public Map<K, V> takeLeft() {
    Map<K, V> taken = left;
    left = Map.of();
    return taken;
  }

  /** The keys of all things with an open drift. */
  public Set<K> openKeys() {
    Set<K> keys = new HashSet<>();
    open.forEach(each -> keys.addAll(each.items().keySet()));
    return keys;
  }

  /** Opens one drift, which lasts until each of these things is settled. */
  public void open(Drift.Finding finding, Map<K, V> items, Instant now) {
    open.add(new Open<>(log.find(dpid, finding, now), new HashMap<>(items)));
  }

  /** Closes the drifts of which every thing is settled, now or in an earlier call. */
  public void settle(Predicate<V> isSettled, Instant now) {
    open.removeIf(
        each -> {
          each.items().values().removeIf(isSettled);
          if (each.items().isEmpty()) {
            log.repair(each.drift(), now);
          }
          return each.items().isEmpty();
        });
  }
}
