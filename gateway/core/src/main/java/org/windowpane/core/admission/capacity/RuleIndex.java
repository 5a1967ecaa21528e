package org.windowpane.core.admission.capacity;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.conflict.FlowIndex;
import org.windowpane.core.flow.FlowGroup;

/**
 * The rules that bookings need, and the bookings whose flows may cross those of others, by flow
 * group. Most bookings are {@linkplain #isPlain plain}, need no more than their own rules, and take
 * no memory here. Immutable.
 */
final class RuleIndex {
  static final RuleIndex EMPTY =
      new RuleIndex(FlowIndex.empty(), HashTrie.empty(), HashTrie.empty());

  private final FlowIndex<Use> uses;
  private final HashTrie<UUID, Counted> counted;
  private final HashTrie<UUID, Booking> ofUsers;

  /**
   * @param uses the bookings that are not plain
   * @param counted those that are not plain, or need more rules than their own
   * @param ofUsers those that name users
   */
  private RuleIndex(
      FlowIndex<Use> uses, HashTrie<UUID, Counted> counted, HashTrie<UUID, Booking> ofUsers) {
    this.uses = uses;
    this.counted = counted;
    this.ofUsers = ofUsers;
  }

  /**
   * The rules of a booking.
   *
   * @param rules in entries of a flow table
   * @param flows the flow groups that switches distinguish in place of the booking's; empty if it
   *     is plain
   */
  record Counted(long rules, List<FlowGroup> flows) {
    Counted {
      flows = List.copyOf(flows);
    }
  }

  /** The bookings of a flow group that are not plain. */
  record Use(FlowGroup flows, HashTrie<UUID, Booking> bookings) implements FlowIndex.Entry {}

  /** Whether it is a guarantee of flows that cross no others of this kind. */
  static boolean isPlain(BookingRequest request) {
    return request.rateBps() > 0 && request.flowGroup().isPlain();
  }

  /** The rules of a booking, in entries of a flow table. */
  long rulesOf(Booking booking) {
    return counted
        .get(booking.id())
        .map(Counted::rules)
        .orElseGet(() -> (long) booking.flowGroup().tableEntries());
  }

  /** Whether every booking is plain. */
  boolean isOfPlainBookings() {
    return uses.size() == 0;
  }

  void forEachOverlapping(FlowGroup flows, Consumer<Use> listener) {
    uses.forEachOverlapping(flows, listener);
  }

  /** The bookings that name users. */
  List<Booking> ofUsers() {
    return ofUsers.values();
  }

  /** This, with a booking that was counted, in place of the one with its id. */
  RuleIndex with(Booking booking, Counted of) {
    RuleIndex others = without(booking.id());
    if (isPlain(booking.request()) && of.rules() == booking.flowGroup().tableEntries()) {
      return others;
    }
    return new RuleIndex(
        put(others.uses, booking, of.flows()),
        others.counted.with(booking.id(), of),
        others.putIfOfUsers(booking));
  }

  /** This, with a changed booking that needs the same rules. */
  RuleIndex replacing(Booking booking) {
    Optional<Counted> of = counted.get(booking.id());
    return of.isEmpty()
        ? this
        : new RuleIndex(put(uses, booking, of.get().flows()), counted, putIfOfUsers(booking));
  }

  private HashTrie<UUID, Booking> putIfOfUsers(Booking booking) {
    return booking.flowGroup().namesUsers() ? ofUsers.with(booking.id(), booking) : ofUsers;
  }

  private static FlowIndex<Use> put(FlowIndex<Use> uses, Booking booking, List<FlowGroup> flows) {
    FlowIndex<Use> changed = uses;
    for (FlowGroup each : flows) {
      HashTrie<UUID, Booking> there =
          changed.find(each).map(Use::bookings).orElseGet(HashTrie::empty);
      changed = changed.with(new Use(each, there.with(booking.id(), booking)));
    }
    return changed;
  }

  RuleIndex without(UUID id) {
    Optional<Counted> of = counted.get(id);
    if (of.isEmpty()) {
      return this;
    }
    FlowIndex<Use> changed = uses;
    for (FlowGroup each : of.get().flows()) {
      HashTrie<UUID, Booking> left = changed.find(each).orElseThrow().bookings().without(id);
      changed = left.size() == 0 ? changed.without(each) : changed.with(new Use(each, left));
    }
    return new RuleIndex(changed, counted.without(id), ofUsers.without(id));
  }
}
