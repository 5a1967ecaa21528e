package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.time.Timeline;

/** The bookings that stand, and what they take of everything scarce over time. Immutable. */
public final class Calendar {
  /** No bookings. */
  public static final Calendar EMPTY =
      new Calendar(
          HashTrie.empty(),
          HashTrie.empty(),
          HashTrie.empty(),
          HashTrie.empty(),
          ReservedAmounts.NONE);

  private final HashTrie<UUID, Booking> bookings;
  private final HashTrie<UUID, Booking> verdicts;
  private final HashTrie<UUID, Booking> ranged;
  private final HashTrie<UUID, Booking> holds;
  private final ReservedAmounts amounts;

  /**
   * Of these parts.
   *
   * @param verdicts those of the bookings that allow or deny
   * @param ranged those of the bookings whose flows have a range of ports
   * @param holds those that lapse unless they are confirmed
   */
  Calendar(
      HashTrie<UUID, Booking> bookings,
      HashTrie<UUID, Booking> verdicts,
      HashTrie<UUID, Booking> ranged,
      HashTrie<UUID, Booking> holds,
      ReservedAmounts amounts) {
    this.bookings = bookings;
    this.verdicts = verdicts;
    this.ranged = ranged;
    this.holds = holds;
    this.amounts = amounts;
  }

  HashTrie<UUID, Booking> byId() {
    return bookings;
  }

  HashTrie<UUID, Booking> verdicts() {
    return verdicts;
  }

  HashTrie<UUID, Booking> ranged() {
    return ranged;
  }

  HashTrie<UUID, Booking> holds() {
    return holds;
  }

  ReservedAmounts amounts() {
    return amounts;
  }

  /** What is taken of something over time. */
  public Timeline timeline(Resource resource) {
    return amounts.of(resource);
  }

  /** This, where nothing was ever taken of something: it is gone. */
  public Calendar without(Resource resource) {
    return new Calendar(bookings, verdicts, ranged, holds, amounts.without(resource));
  }

  /** What is taken of something at an instant, in its unit. */
  public long takenAt(Resource resource, Instant at) {
    return timeline(resource).levelAt(at);
  }

  /** The booking, if it stands. */
  public Optional<Booking> find(UUID id) {
    return bookings.get(id);
  }

  /**
   * Tells the id of every booking that stands here in another way than there, or in only one of the
   * two. Costs little where one came of the other by few changes.
   */
  public void forEachDifference(Calendar before, Consumer<UUID> listener) {
    bookings.forEachDifference(before.bookings, listener);
  }

  /** Every booking that stands, in no order. */
  public Collection<Booking> bookings() {
    return Collections.unmodifiableCollection(bookings.values());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Calendar calendar
        && bookings.equals(calendar.bookings)
        && amounts.equals(calendar.amounts);
  }

  @Override
  public int hashCode() {
    return bookings.hashCode();
  }

  @Override
  public String toString() {
    return bookings.values().toString();
  }
}
