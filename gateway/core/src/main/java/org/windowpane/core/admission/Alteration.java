package org.windowpane.core.admission;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.admission.capacity.Accounts;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.time.Window;

/**
 * The difference that a change makes to a booking. Only the additional demand is checked against
 * capacity, so a change never loses what was granted before, even if capacity has shrunk since.
 */
final class Alteration {
  private final Booking before;
  private final Booking after;
  private final List<Piece> given = new ArrayList<>();
  private final List<Piece> taken = new ArrayList<>();
  private long rules;

  private record Piece(Window window, Demand demand) {}

  private Alteration(Booking before, Booking after) {
    this.before = before;
    this.after = after;
  }

  /**
   * Works out the difference.
   *
   * @param editor has the booking
   * @param now before the booking's end, and before its new end
   */
  static Alteration of(Booking booking, BookingChange change, StateEditor editor, Instant now) {
    Window old = booking.request().window();
    Instant end = change.end().orElse(old.end());
    Window rest = old.from(now);
    long oldRate = booking.rateBps();
    long rate = change.rateBps().orElse(oldRate);
    Alteration alteration =
        new Alteration(booking, changed(booking, new Window(rest.start(), end), rate));
    Window common = new Window(rest.start(), end.isBefore(old.end()) ? end : old.end());
    if (rate > oldRate) {
      alteration.taken.add(new Piece(common, Demand.ofBandwidth(rate - oldRate)));
    } else if (rate < oldRate) {
      alteration.given.add(new Piece(common, Demand.ofBandwidth(oldRate - rate)));
    }
    Demand before = editor.demand(booking);
    alteration.rules = before.rules();
    if (end.isAfter(old.end())) {
      alteration.extend(new Window(old.end(), end), before, editor);
    } else if (end.isBefore(old.end())) {
      alteration.given.add(new Piece(new Window(end, old.end()), before));
    }
    return alteration;
  }

  /** If the booking needs more rules in the added window than before, it does so all the time. */
  private void extend(Window added, Demand demand, StateEditor editor) {
    Demand more = editor.demand(after.request().during(added));
    rules = Math.max(demand.rules(), more.rules());
    if (rules > demand.rules()) {
      for (Term term : before.terms()) {
        taken.add(new Piece(term.window(), Demand.ofRules(rules - demand.rules())));
      }
    }
    taken.add(new Piece(added, more.withRules(rules)));
  }

  private static Booking changed(Booking booking, Window rest, long rate) {
    Window old = booking.request().window();
    boolean running = rest.start().isAfter(old.start());
    if (rate == booking.rateBps() || !running) {
      BookingRequest request = booking.request().during(new Window(old.start(), rest.end()));
      return booking.changed(
          rate == booking.rateBps() ? request : request.atRate(rate), booking.earlier());
    }
    List<Term> earlier = new ArrayList<>(booking.earlier());
    earlier.add(new Term(new Window(old.start(), rest.start()), booking.rateBps()));
    return booking.changed(booking.request().during(rest).atRate(rate), earlier);
  }

  /** What the changed booking reserves of the rules. */
  long rules() {
    return rules;
  }

  /** The changed booking. */
  Booking after() {
    return after;
  }

  /** Applies the change, or refuses it and changes nothing. */
  Optional<Refusal> apply(Accounts accounts) {
    Capacity capacity = accounts.of(before.share(), before.path());
    Optional<Refusal> refusal = belowLeast(capacity);
    if (refusal.isPresent()) {
      return refusal;
    }
    given.forEach(piece -> capacity.release(piece.window(), piece.demand()));
    List<Piece> done = new ArrayList<>();
    for (Piece piece : taken) {
      refusal = capacity.objection(piece.window(), piece.demand());
      if (refusal.isPresent()) {
        done.forEach(it -> capacity.release(it.window(), it.demand()));
        given.forEach(it -> capacity.reserve(it.window(), it.demand()));
        return refusal;
      }
      capacity.reserve(piece.window(), piece.demand());
      done.add(piece);
    }
    return Optional.empty();
  }

  /** Why the change would be refused; empty if it would not. Changes nothing. */
  Optional<Refusal> objection(Accounts accounts) {
    Optional<Refusal> refusal = apply(accounts);
    if (refusal.isEmpty()) {
      Capacity capacity = accounts.of(before.share(), before.path());
      taken.forEach(piece -> capacity.release(piece.window(), piece.demand()));
      given.forEach(piece -> capacity.reserve(piece.window(), piece.demand()));
    }
    return refusal;
  }

  /** A lower rate must not leave a share below its least draw; an earlier end may. */
  private Optional<Refusal> belowLeast(Capacity capacity) {
    return given.stream()
        .filter(piece -> piece.demand().queues() == 0)
        .flatMap(it -> capacity.belowLeast(it.window(), -it.demand().rateBps()).stream())
        .findFirst();
  }
}
