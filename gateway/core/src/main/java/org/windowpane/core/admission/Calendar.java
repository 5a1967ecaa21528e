package org.windowpane.core.admission;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.time.Timeline;

/** The bookings that stand, and what they take of everything scarce over time. Immutable. */
public final class Calendar {
  /** No bookings. */
  public static final Calendar EMPTY = new Calendar(Map.of(), Map.of());

  private final Map<UUID, Entry> entries;
  private final Map<Resource, Timeline> timelines;

  private Calendar(Map<UUID, Entry> entries, Map<Resource, Timeline> timelines) {
    this.entries = entries;
    this.timelines = timelines;
  }

  private record Entry(Booking booking, List<Demand> demands) {}

  Calendar with(Booking booking, List<Demand> demands) {
    Map<UUID, Entry> moreEntries = new HashMap<>(entries);
    if (moreEntries.put(booking.id(), new Entry(booking, demands)) != null) {
      throw new IllegalArgumentException("booked already: " + booking.id());
    }
    Map<Resource, Timeline> changed = new HashMap<>(timelines);
    for (Demand demand : demands) {
      Timeline before = changed.getOrDefault(demand.resource(), Timeline.EMPTY);
      changed.put(demand.resource(), before.plus(booking.window(), demand.amount()));
    }
    return new Calendar(moreEntries, changed);
  }

  Calendar without(UUID id) {
    Entry entry = entries.get(id);
    if (entry == null) {
      return this;
    }
    Map<UUID, Entry> fewer = new HashMap<>(entries);
    fewer.remove(id);
    Map<Resource, Timeline> changed = new HashMap<>(timelines);
    for (Demand demand : entry.demands()) {
      Timeline after =
          changed.get(demand.resource()).minus(entry.booking().window(), demand.amount());
      if (after.isEmpty()) {
        changed.remove(demand.resource());
      } else {
        changed.put(demand.resource(), after);
      }
    }
    return new Calendar(fewer, changed);
  }

  /** What is taken of something over time. */
  public Timeline timeline(Resource resource) {
    return timelines.getOrDefault(resource, Timeline.EMPTY);
  }

  /** What is taken of something at an instant, in its unit. */
  public long takenAt(Resource resource, Instant at) {
    return timeline(resource).levelAt(at);
  }

  /** The booking, if it stands. */
  public Optional<Booking> find(UUID id) {
    return Optional.ofNullable(entries.get(id)).map(Entry::booking);
  }

  /** Every booking that stands, in no order. */
  public Collection<Booking> bookings() {
    return Collections.unmodifiableCollection(
        entries.values().stream().map(Entry::booking).toList());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Calendar calendar
        && entries.equals(calendar.entries)
        && timelines.equals(calendar.timelines);
  }

  @Override
  public int hashCode() {
    return entries.hashCode();
  }

  @Override
  public String toString() {
    return entries.values().toString();
  }
}
