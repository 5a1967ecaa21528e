package org.windowpane.controller.entries;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A flow entry, wanted or found.
 *
 * @param steps what it does; empty to drop
 * @param cookie whose it is, see {@link Cookies}
 * @param end when the switch shall drop it by itself; empty for never
 */
public record Entry(EntryKey key, List<Step> steps, long cookie, Optional<Instant> end) {

  /** Keeps its own copy of the steps. */
  public Entry {
    steps = List.copyOf(steps);
  }

  /** Whether the other does the same for the same owner, whatever its end. */
  public boolean agreesWith(Entry other) {
    return cookie == other.cookie && steps.equals(other.steps);
  }

  /** Whether it is the module's. */
  public boolean isOurs() {
    return Cookies.isOurs(cookie);
  }

  /** Whether it only notes its rule, and an entry of a later table does what the rule asks for. */
  public boolean isNote() {
    return steps.stream().anyMatch(Step.WriteMetadata.class::isInstance);
  }

  /** Whether its end has come. */
  public boolean hasEnded(Instant now) {
    return end.map(at -> !at.isAfter(now)).orElse(false);
  }
}
