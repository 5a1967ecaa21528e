package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.forwarding.ForwardingChange;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;

/**
 * Brings the forwarding tables of all switches to those of a new network, step by step: the next
 * one begins when every switch has confirmed the last, or has not for too long.
 */
final class ForwardingRollout {

  private static final Duration STEP_TIMEOUT = Duration.ofMillis(500);

  private final Map<Dpid, SwitchSync> switches;
  private final Loop loop;
  private final Deque<Map<Dpid, List<Entry>>> left = new ArrayDeque<>();
  private final Map<Dpid, Set<EntryKey>> unconfirmed = new HashMap<>();
  private Map<Dpid, List<Entry>> target = Map.of();
  private Collection<Link> links = List.of();
  private Instant deadline = Instant.MIN;

  /**
   * No tables are wanted yet.
   *
   * @param switches the connected switches, kept up to date by the caller
   */
  ForwardingRollout(Map<Dpid, SwitchSync> switches, Loop loop) {
    this.switches = switches;
    this.loop = loop;
  }

  /** These tables are wanted from now on, whatever was on the way to others. */
  void begin(Collection<Link> next, Map<Dpid, List<Entry>> wanted, Set<Dpid> fresh) {
    boolean same = wanted.equals(target) && fresh.stream().noneMatch(wanted::containsKey);
    if (!same) {
      Set<Link> either = new HashSet<>(links);
      either.addAll(next);
      Map<Dpid, Map<EntryKey, Entry>> found = new HashMap<>();
      wanted.forEach(
          (dpid, table) ->
              found.put(dpid, byKey(switches.get(dpid).forwardingFound().orElse(table))));
      left.clear();
      left.addAll(ForwardingChange.steps(either, found, wanted));
      unconfirmed.clear();
      target = wanted;
      links = List.copyOf(next);
      advance();
    }
  }

  private static Map<EntryKey, Entry> byKey(Collection<Entry> table) {
    Map<EntryKey, Entry> byKey = new HashMap<>();
    table.forEach(entry -> byKey.put(entry.key(), entry));
    return byKey;
  }

  /** Goes on if it is time to. */
  void advance() {
    unconfirmed.forEach(
        (dpid, keys) -> {
          SwitchSync sync = switches.get(dpid);
          keys.removeIf(key -> sync == null || sync.isSettled(key));
        });
    unconfirmed.values().removeIf(Set::isEmpty);
    while (!left.isEmpty() && (unconfirmed.isEmpty() || !loop.now().isBefore(deadline))) {
      step(left.remove());
    }
  }

  private void step(Map<Dpid, List<Entry>> tables) {
    unconfirmed.clear();
    tables.forEach(
        (dpid, table) -> {
          SwitchSync sync = switches.get(dpid);
          if (sync != null) {
            Set<EntryKey> touched = sync.forward(table);
            touched.removeIf(sync::isSettled);
            unconfirmed.put(dpid, touched);
          }
        });
    unconfirmed.values().removeIf(Set::isEmpty);
    deadline = loop.now().plus(STEP_TIMEOUT);
    if (!left.isEmpty() && !unconfirmed.isEmpty()) {
      loop.schedule(STEP_TIMEOUT, this::advance);
    }
  }
}
