package org.windowpane.core.plan;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;

/**
 * What a sweep over later instants has room for. A look far ahead leaves the last fifth to windows
 * of users who have few in it: thousands of tiny windows of one user do not keep those of others
 * from the plan. Instants at which windows begin take room; what begins may end. Not thread-safe.
 */
final class Room {
  /** Which part of the room is for users with few windows. */
  private static final int RESERVED = 5;

  /** How many windows are few, as a part of the instants that there is room for. */
  private static final int FEW = 25;

  /** How many beginnings and ends are looked at, for each instant that there is room for. */
  private static final int LOOKED_AT = 20;

  private final int instants;
  private final int touched;
  private final Map<String, Integer> byUser = new HashMap<>();
  private final Set<UUID> omitted = new HashSet<>();
  private Optional<Instant> omittedSince = Optional.empty();
  private long lookedAt;
  private int used;
  private int begun;

  private Room(int instants, int touched) {
    this.instants = instants;
    this.touched = touched;
  }

  /** For all that begins and ends, as long as not more than this many entries are touched. */
  static Room ofTouched(int touched) {
    return new Room(Integer.MAX_VALUE, touched);
  }

  /**
   * For this many instants at which windows begin, and touched entries; the last fifth for users
   * with few windows.
   */
  static Room of(int instants, int touched) {
    return new Room(instants, touched);
  }

  /** Whether the sweep has to end, after so many entries were touched. */
  boolean isExhausted(int touchedSoFar) {
    return touchedSoFar > touched || lookedAt > (long) LOOKED_AT * instants;
  }

  /** Those of the bookings, which all begin or end at an instant, that there is room for. */
  Set<UUID> fitting(Set<UUID> bookings, Instant at, Facts facts, int touchedSoFar) {
    Set<UUID> fitting = new HashSet<>(bookings);
    if (instants < Integer.MAX_VALUE) {
      lookedAt += bookings.size();
      int before = begun;
      fitting.removeIf(id -> omitted.contains(id) || mayNotBegin(id, at, facts, touchedSoFar));
      used += begun > before ? 1 : 0;
    }
    return fitting;
  }

  private boolean mayNotBegin(UUID id, Instant at, Facts facts, int touchedSoFar) {
    Optional<String> user =
        facts
            .booking(id)
            .filter(booking -> booking.request().window().start().equals(at))
            .map(Booking::principal);
    if (user.isEmpty()) {
      return false;
    }
    int before = byUser.merge(user.get(), 1, Integer::sum) - 1;
    boolean isScarce =
        used >= instants - instants / RESERVED || touchedSoFar > touched - touched / RESERVED;
    if (used < instants && (!isScarce || before < instants / FEW)) {
      begun++;
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
