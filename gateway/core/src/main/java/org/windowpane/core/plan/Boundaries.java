package org.windowpane.core.plan;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.windowpane.core.time.Window;

/** The instants at which windows begin and end. Not thread-safe. */
final class Boundaries {
  private final NavigableMap<Instant, Set<UUID>> at = new TreeMap<>();
  private final Map<UUID, Window> windows = new HashMap<>();

  /** The window of this id is this one, and no longer the one that it had. */
  void put(UUID id, Window window) {
    remove(id);
    windows.put(id, window);
    at.computeIfAbsent(window.start(), any -> new HashSet<>()).add(id);
    if (!window.isEndless()) {
      at.computeIfAbsent(window.end(), any -> new HashSet<>()).add(id);
    }
  }

  /** There is no window of this id. */
  void remove(UUID id) {
    Window window = windows.remove(id);
    if (window != null) {
      remove(window.start(), id);
      remove(window.end(), id);
    }
  }

  private void remove(Instant instant, UUID id) {
    Set<UUID> ids = at.get(instant);
    if (ids != null) {
      ids.remove(id);
      if (ids.isEmpty()) {
        at.remove(instant);
      }
    }
  }

  /** What begins or ends after one instant and no later than the other, by when it does. */
  NavigableMap<Instant, Set<UUID>> between(Instant after, Instant upTo) {
    return at.subMap(after, false, upTo, true);
  }
}
