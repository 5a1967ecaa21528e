package org.windowpane.core.plan;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What a sweep over later instants has room for. A look far ahead leaves the last fifth to windows
 * of users who have few in it: thousands of tiny windows of one user do not keep those of others
 * from the plan. Not thread-safe.
 */
final class Room {
  /** Which part of the room is for users with few windows. */
  private static final int RESERVED = 5;

  /** How many windows are few, as a part of the instants that there is room for. */
  private static final int FEW = 50;

  /** How many instants are looked at, at most, for each one that there is room for. */
  private static final int LOOKED_AT = 10;

  private final int instants;
  private final int touched;
  private final boolean isFair;
  private final Map<String, Integer> windows = new HashMap<>();
  private final Set<UUID> omitted = new HashSet<>();
  private Optional<Instant> omittedSince = Optional.empty();
  private int lookedAt;
  private int used;

  private Room(int instants, int touched, boolean isFair) {
    this.instants = instants;
    this.touched = touched;
    this.isFair = isFair;
  }

  /** For all that begins and ends, as long as not more than this many entries are touched. */
  static Room ofTouched(int touched) {
    return new Room(Integer.MAX_VALUE, touched, false);
  }

  /** For this many instants and entries touched, the last fifth for users with few windows. */
  static Room of(int instants, int touched) {
    return new Room(instants, touched, true);
  }

  /** Whether there is no room for another instant, after so many entries were touched. */
  boolean isFull(int touchedSoFar) {
    return used >= instants || touchedSoFar > touched || isFair && lookedAt / LOOKED_AT >= instants;
  }

  /**
   * Those of the bookings, which all begin or end at an instant, that there is room for. A booking
   * without room when it begins has none when it ends.
   */
  Set<UUID> fitting(Set<UUID> bookings, Instant at, Facts facts, int touchedSoFar) {
    lookedAt++;
    Set<UUID> fitting = new HashSet<>(bookings);
    if (isFair) {
      fitting.removeIf(id -> omitted.contains(id) || mayNotBegin(id, at, facts, touchedSoFar));
    }
    used += fitting.isEmpty() ? 0 : 1;
    return fitting;
  }

  private boolean mayNotBegin(UUID id, Instant at, Facts facts, int touchedSoFar) {
    Optional<String> user =
        facts
            .booking(id)
            .filter(booking -> booking.request().window().start().equals(at))
            .map(booking -> booking.principal());
    if (user.isEmpty()) {
      return false;
    }
    int before = windows.merge(user.get(), 1, Integer::sum) - 1;
    boolean isScarce =
        used >= instants - instants / RESERVED || touchedSoFar > touched - touched / RESERVED;
    if (!isScarce || before < instants / FEW) {
      return false;
    }
    omitted.add(id);
    omittedSince = omittedSince.or(() -> Optional.of(at));
    return true;
  }

  /** When the first window begins that there was no room for. */
  Optional<Instant> omittedSince() {
    return omittedSince;
  }
}
