package org.windowpane.core.admission;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.time.Timeline;

/** The bookings that stand, and what they take of everything scarce over time. Immutable. */
public final class Calendar {
  /** No bookings. */
  public static final Calendar EMPTY = new Calendar(HashTrie.empty(), HashTrie.empty());

  private final HashTrie<UUID, Entry> entries;
  private final HashTrie<Resource, Timeline> timelines;

  private Calendar(HashTrie<UUID, Entry> entries, HashTrie<Resource, Timeline> timelines) {
    this.entries = entries;
    this.timelines = timelines;
  }

  private record Entry(Booking booking, List<Demand> demands) {}

  Calendar with(Booking booking, List<Demand> demands) {
    if (entries.get(booking.id()).isPresent()) {
      throw new IllegalArgumentException("booked already: " + booking.id());
    }
    HashTrie<Resource, Timeline> changed = timelines;
    for (Demand demand : demands) {
      Timeline before = changed.get(demand.resource()).orElse(Timeline.EMPTY);
      changed = changed.with(demand.resource(), before.plus(booking.window(), demand.amount()));
    }
    return new Calendar(entries.with(booking.id(), new Entry(booking, demands)), changed);
  }

  Calendar without(UUID id) {
    Entry entry = entries.get(id).orElse(null);
    if (entry == null) {
      return this;
    }
    HashTrie<Resource, Timeline> changed = timelines;
    for (Demand demand : entry.demands()) {
      Timeline after =
          changed
              .get(demand.resource())
              .orElseThrow()
              .minus(entry.booking().window(), demand.amount());
      changed =
          after.isEmpty()
              ? changed.without(demand.resource())
              : changed.with(demand.resource(), after);
    }
    return new Calendar(entries.without(id), changed);
  }

  /** What is taken of something over time. */
  public Timeline timeline(Resource resource) {
    return timelines.get(resource).orElse(Timeline.EMPTY);
  }

  /** What is taken of something at an instant, in its unit. */
  public long takenAt(Resource resource, Instant at) {
    return timeline(resource).levelAt(at);
  }

  /** The booking, if it stands. */
  public Optional<Booking> find(UUID id) {
    return entries.get(id).map(Entry::booking);
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
