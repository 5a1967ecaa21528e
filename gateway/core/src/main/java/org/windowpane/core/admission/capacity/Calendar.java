package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.time.Timeline;

/** The bookings, and what they reserve of each resource over time. Immutable. */
public final class Calendar {
  /** No bookings. */
  public static final Calendar EMPTY =
      new Calendar(
          HashTrie.empty(),
          HashTrie.empty(),
          HashTrie.empty(),
          HashTrie.empty(),
          RuleIndex.EMPTY,
          new PlainIndex(),
          ReservedAmounts.NONE);

  private final HashTrie<UUID, Booking> bookings;
  private final HashTrie<UUID, Booking> verdicts;
  private final HashTrie<UUID, Booking> holds;
  private final HashTrie<UUID, Booking> naming;
  private final RuleIndex rules;
  private final PlainIndex plain;
  private final ReservedAmounts amounts;

  /**
   * A calendar of these parts.
   *
   * @param verdicts those of the bookings that allow or deny
   * @param holds those that lapse unless they are confirmed
   * @param naming those whose paths depend on that of another booking
   * @param rules the rules that bookings need
   * @param plain an index that this calendar has in common with those before and after it
   */
  Calendar(
      HashTrie<UUID, Booking> bookings,
      HashTrie<UUID, Booking> verdicts,
      HashTrie<UUID, Booking> holds,
      HashTrie<UUID, Booking> naming,
      RuleIndex rules,
      PlainIndex plain,
      ReservedAmounts amounts) {
    this.bookings = bookings;
    this.verdicts = verdicts;
    this.holds = holds;
    this.naming = naming;
    this.rules = rules;
    this.plain = plain;
    this.amounts = amounts;
  }

  HashTrie<UUID, Booking> byId() {
    return bookings;
  }

  HashTrie<UUID, Booking> verdicts() {
    return verdicts;
  }

  RuleIndex rules() {
    return rules;
  }

  /** The index for calendars after this one; those that begin with no bookings have their own. */
  PlainIndex plainAfter() {
    return this == EMPTY ? new PlainIndex() : plain;
  }

  /** The plain bookings between hosts that flows can be between. */
  List<Booking> plainBetweenHostsOf(FlowGroup flows) {
    return plain.betweenHostsOf(flows, bookings);
  }

  /** The rules of one of the bookings, in entries of a flow table ({@link RuleLimits}). */
  public long rulesOf(Booking booking) {
    return rules.rulesOf(booking);
  }

  HashTrie<UUID, Booking> holds() {
    return holds;
  }

  HashTrie<UUID, Booking> naming() {
    return naming;
  }

  ReservedAmounts amounts() {
    return amounts;
  }

  /** What is reserved of a resource over time. */
  public Timeline timeline(Resource resource) {
    return amounts.of(resource);
  }

  /** This calendar without a resource that no longer exists. */
  public Calendar without(Resource resource) {
    return new Calendar(
        bookings, verdicts, holds, naming, rules, plainAfter(), amounts.without(resource));
  }

  /** What is reserved of a resource at an instant, in its unit. */
  public long takenAt(Resource resource, Instant at) {
    return timeline(resource).levelAt(at);
  }

  /** The booking of this id, if there is one. */
  public Optional<Booking> find(UUID id) {
    return bookings.get(id);
  }

  /**
   * Passes to the listener the id of each booking that differs between the two calendars or is only
   * in one of them. Fast if few changes lie between them.
   */
  public void forEachDifference(Calendar before, Consumer<UUID> listener) {
    bookings.forEachDifference(before.bookings, listener);
  }

  /** All bookings, in no particular order. */
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
