package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.flow.FlowGroup;

/** The bookings of a calendar while bookings are added and removed. Not thread-safe. */
public final class CalendarEditor {
  private Calendar before;

  /** The changes, by id; null for a removed booking. */
  private final Map<UUID, Booking> changed = new LinkedHashMap<>();

  private RuleIndex rules;
  private Instant firstLapse;

  CalendarEditor(Calendar before) {
    this.before = before;
    this.rules = before.rules();
    this.firstLapse = firstLapse(before.holds().values());
  }

  private static Instant firstLapse(List<Booking> held) {
    Instant first = Instant.MAX;
    for (Booking booking : held) {
      Instant until = booking.heldUntil().orElseThrow();
      first = until.isBefore(first) ? until : first;
    }
    return first;
  }

  /** The booking of this id, if there is one. */
  public Optional<Booking> find(UUID id) {
    return changed.containsKey(id) ? Optional.ofNullable(changed.get(id)) : before.find(id);
  }

  /** Those that allow or deny. */
  public List<Booking> verdicts() {
    return merged(before.verdicts(), Booking::isVerdict);
  }

  /** Those whose paths depend on that of another booking. */
  List<Booking> naming() {
    return merged(before.naming(), Booking::namesAnother);
  }

  /** The rules that bookings need. */
  RuleIndex rules() {
    return rules;
  }

  /** Passes each plain booking between hosts that flows can be between to the listener. */
  void forEachPlainBetweenHostsOf(FlowGroup flows, Consumer<Booking> listener) {
    for (Booking booking : before.plainBetweenHostsOf(flows)) {
      if (!changed.containsKey(booking.id())) {
        listener.accept(booking);
      }
    }
    for (Booking booking : changed.values()) {
      if (booking != null && RuleIndex.isPlain(booking.request())) {
        listener.accept(booking);
      }
    }
  }

  private List<Booking> merged(HashTrie<UUID, Booking> some, Predicate<Booking> belongs) {
    List<Booking> merged = new ArrayList<>();
    some.forEach(
        (id, booking) -> {
          if (!changed.containsKey(id)) {
            merged.add(booking);
          }
        });
    for (Booking booking : changed.values()) {
      if (booking != null && belongs.test(booking)) {
        merged.add(booking);
      }
    }
    return merged;
  }

  /** Adds a booking, or replaces the one with its id. */
  void put(Booking booking) {
    changed.put(booking.id(), booking);
    Instant until = booking.heldUntil().orElse(Instant.MAX);
    firstLapse = until.isBefore(firstLapse) ? until : firstLapse;
    rules = rules.replacing(booking);
  }

  /** The rules of a booking were counted. */
  void count(Booking booking, RuleIndex.Counted counted) {
    rules = rules.with(booking, counted);
  }

  /** The rules of a booking do not count. */
  void uncount(UUID id) {
    rules = rules.without(id);
  }

  void remove(UUID id) {
    changed.put(id, null);
    rules = rules.without(id);
  }

  /** The holds that have lapsed by now. */
  List<Booking> lapsed(Instant now) {
    if (now.isBefore(firstLapse)) {
      return List.of();
    }
    List<Booking> held = merged(before.holds(), Booking::isHeld);
    List<Booking> lapsed = new ArrayList<>(held);
    lapsed.removeIf(booking -> now.isBefore(booking.heldUntil().orElseThrow()));
    held.removeAll(lapsed);
    firstLapse = firstLapse(held);
    return lapsed;
  }

  /** The calendar of these bookings and amounts. Later changes are kept relative to it. */
  Calendar over(ReservedAmounts amounts) {
    before =
        new Calendar(
            over(before.byId(), any -> true),
            over(before.verdicts(), Booking::isVerdict),
            over(before.holds(), Booking::isHeld),
            over(before.naming(), Booking::namesAnother),
            rules,
            before.plainAfter(),
            amounts);
    changed.clear();
    return before;
  }

  private HashTrie<UUID, Booking> over(HashTrie<UUID, Booking> some, Predicate<Booking> belongs) {
    Map<UUID, Booking> put = new LinkedHashMap<>();
    HashTrie<UUID, Booking> after = some;
    for (Map.Entry<UUID, Booking> change : changed.entrySet()) {
      Booking now = change.getValue();
      if (now != null && belongs.test(now)) {
        put.put(change.getKey(), now);
      } else if (after.size() > 0) {
        after = after.without(change.getKey());
      }
    }
    return after.withAll(put);
  }
}
