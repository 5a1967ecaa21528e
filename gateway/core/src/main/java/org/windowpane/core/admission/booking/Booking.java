package org.windowpane.core.admission.booking;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.time.Window;

/**
 * A request that was granted.
 *
 * @param request the request, or the granted part of it; where the rate was changed while it ran,
 *     its window starts at the last change
 * @param path the path of the flows; no hops if they have none
 * @param earlier what was in force before the last change of rate, one right after the other and
 *     the last right before the request's window; mostly empty
 * @param heldUntil when it lapses unless it is confirmed; empty where it is not held but booked
 */
public record Booking(
    BookingRequest request, Path path, List<Term> earlier, Optional<Instant> heldUntil) {

  /** Copies what could be changed from outside. */
  public Booking {
    earlier = List.copyOf(earlier);
  }

  /** A booking that was granted in full, and never changed. */
  public Booking(BookingRequest request, Path path) {
    this(request, path, List.of(), Optional.empty());
  }

  /** The id of the booking. */
  public UUID id() {
    return request.id();
  }

  /** The user who made it. */
  public String principal() {
    return request.principal();
  }

  /** The share that it draws on. */
  public String share() {
    return request.share();
  }

  /** The flows that it is for. */
  public FlowGroup flowGroup() {
    return request.flowGroup();
  }

  /** What is done with them. */
  public Ask ask() {
    return request.ask();
  }

  /** The guaranteed rate in bits per second, since it was last changed; 0 where there is none. */
  public long rateBps() {
    return request.rateBps();
  }

  /** When, from its first start on. */
  public Window window() {
    return earlier.isEmpty()
        ? request.window()
        : new Window(earlier.get(0).window().start(), request.window().end());
  }

  /** What is reserved over time: consecutive windows, at least one. */
  public List<Term> terms() {
    Term last = new Term(request.window(), request.rateBps());
    if (earlier.isEmpty()) {
      return List.of(last);
    }
    List<Term> terms = new ArrayList<>(earlier);
    terms.add(last);
    return terms;
  }

  /** Whether it lapses unless it is confirmed. */
  public boolean isHeld() {
    return heldUntil.isPresent();
  }

  /** Whether it allows or denies flows. */
  public boolean isVerdict() {
    return ask() instanceof Ask.Allow || ask() instanceof Ask.Deny;
  }

  /** Whether its path depends on that of another booking, which it names. */
  public boolean namesAnother() {
    PathRequirements path = ask().pathRequirements();
    return path.disjointFrom().isPresent() || path.reverseOf().isPresent();
  }

  /** The same on another path. */
  public Booking on(Path other) {
    return new Booking(request, other, earlier, heldUntil);
  }

  /** The same, held until then unless it is confirmed. */
  public Booking held(Instant until) {
    return new Booking(request, path, earlier, Optional.of(until));
  }

  /** The same, no longer held but booked. */
  public Booking confirmed() {
    return new Booking(request, path, earlier, Optional.empty());
  }

  /**
   * The same for a changed request.
   *
   * @param before what was in force before the request's window
   */
  public Booking changed(BookingRequest changed, List<Term> before) {
    return new Booking(changed, path, before, heldUntil);
  }
}
