package org.windowpane.core.admission.delegation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource.ClassSlots;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.admission.capacity.Calendar;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.ClassBook;
import org.windowpane.core.admission.capacity.ClassReservation;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.admission.policy.Policies;
import org.windowpane.core.network.Path;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;

/**
 * Decides changes of shares that are in use. A refusal lists the bookings that the change conflicts
 * with; the change ends exactly those bookings if the caller asks for it.
 */
public final class Reshaping {
  private Reshaping() {}

  /** What to do with bookings that the change conflicts with. */
  public enum ConflictingBookings {
    /** The change is refused. */
    KEEP,
    /** They end. */
    END
  }

  /** The decision. */
  public sealed interface Outcome {
    /**
     * It was done.
     *
     * @param state what holds from now on
     * @param ended the bookings that the change ended
     */
    record Changed(State state, List<Booking> ended) implements Outcome {
      /** Copies what could be changed from outside. */
      public Changed {
        ended = List.copyOf(ended);
      }
    }

    /**
     * It was refused, and nothing has changed.
     *
     * @param refusal why
     * @param shares those that would have to change or go first
     * @param bookings those that the change would end
     */
    record Refused(Refusal refusal, List<Share> shares, List<Booking> bookings) implements Outcome {
      /** Copies what could be changed from outside. */
      public Refused {
        shares = List.copyOf(shares);
        bookings = List.copyOf(bookings);
      }
    }
  }

  /**
   * Decides a change of a share.
   *
   * <p>Bookings of the share and of the shares under it are checked in the order of their starts,
   * then of their ids. The change conflicts with a booking that, next to the bookings before it,
   * would break a rule from now on that it does not break today. Tokens that an ended booking drew
   * stay drawn.
   *
   * @throws IllegalArgumentException where a share that is named is not in the tree
   */
  public static Outcome decide(
      State state, ShareChange change, ConflictingBookings onConflict, Instant now) {
    require(state.shares(), change.share());
    Optional<Outcome> objection = objection(state.shares(), change);
    if (objection.isPresent()) {
      return objection.get();
    }
    StateEditor editor = new StateEditor(state);
    editor.lapse(now);
    return change instanceof ShareChange.Delete delete
        ? deleted(editor, delete.share(), onConflict, now)
        : settled(
            editor.state(), reshaped(state.shares(), change), change.share(), onConflict, now);
  }

  /**
   * The state after a change that was decided before, without checking it: for a standby that
   * follows the journal.
   *
   * @throws IllegalArgumentException where a share that is named is not in the tree, or one that
   *     goes still has bookings
   */
  public static State follow(State state, ShareChange change) {
    require(state.shares(), change.share());
    List<Booking> bookings = touched(state, change.share());
    List<ClassReservation> classes = classesOf(state, change.share());
    State start = state;
    for (ClassReservation each : classes) {
      start = ClassBook.without(start, each.name());
    }
    if (change instanceof ShareChange.Delete delete) {
      if (!bookings.isEmpty()) {
        throw new IllegalArgumentException(delete.share() + " still has bookings");
      }
      return without(start, delete.share());
    }
    StateEditor original = new StateEditor(start);
    bookings.forEach(booking -> original.release(booking, Instant.MIN));
    StateEditor refilled = new StateEditor(original.state().with(reshaped(state.shares(), change)));
    bookings.forEach(refilled::restore);
    State followed = refilled.state();
    for (ClassReservation each : classes) {
      followed = ClassBook.with(followed, each);
    }
    return followed;
  }

  /** The traffic classes of the share and of those under it. */
  private static List<ClassReservation> classesOf(State state, String share) {
    Set<String> touched =
        state.shares().subtree(share).stream().map(Share::name).collect(Collectors.toSet());
    return state.classes().byName().values().stream()
        .filter(each -> touched.contains(each.share()))
        .toList();
  }

  /** The bookings of the share and of those under it, in the order in which they are checked. */
  private static List<Booking> touched(State state, String share) {
    Set<String> touched =
        state.shares().subtree(share).stream()
            .map(Share::name)
            .collect(Collectors.toCollection(HashSet::new));
    return state.calendar().bookings().stream()
        .filter(booking -> touched.contains(booking.share()))
        .sorted(
            Comparator.comparing((Booking it) -> it.window().start()).thenComparing(Booking::id))
        .toList();
  }

  private static Outcome deleted(
      StateEditor editor, String share, ConflictingBookings onConflict, Instant now) {
    State state = editor.state();
    List<Booking> bookings = touched(state, share);
    if (!bookings.isEmpty() && onConflict == ConflictingBookings.KEEP) {
      return new Outcome.Refused(inUse(share, bookings), List.of(), bookings);
    }
    bookings.forEach(booking -> editor.release(booking, now));
    return new Outcome.Changed(without(editor.state(), share), bookings);
  }

  private static State without(State state, String share) {
    Calendar calendar = state.calendar();
    for (Share gone : state.shares().subtree(share)) {
      calendar =
          calendar.without(new ShareBandwidth(gone.name())).without(new ClassSlots(gone.name()));
    }
    return state.with(calendar).with(state.shares().without(share));
  }

  private static Outcome settled(
      State state, ShareTree reshaped, String share, ConflictingBookings onConflict, Instant now) {
    List<Booking> bookings = touched(state, share);
    StateEditor original = new StateEditor(state);
    bookings.forEach(booking -> original.release(booking, Instant.MIN));
    StateEditor refilled = new StateEditor(original.state().with(reshaped));
    List<Booking> conflictingBookings = new ArrayList<>();
    for (Booking booking : bookings) {
      Optional<Rule> broken = broken(refilled, booking, now);
      boolean ends = broken.isPresent() && !broken.equals(broken(original, booking, now));
      refilled.restore(booking);
      if (ends) {
        refilled.release(booking, now);
        conflictingBookings.add(booking);
      } else {
        original.restore(booking);
      }
    }
    if (conflictingBookings.isEmpty() || onConflict == ConflictingBookings.END) {
      return new Outcome.Changed(refilled.state(), conflictingBookings);
    }
    return new Outcome.Refused(inUse(share, conflictingBookings), List.of(), conflictingBookings);
  }

  /** The rule of its share that a booking, not entered yet, would break from now on, if any. */
  private static Optional<Rule> broken(StateEditor editor, Booking booking, Instant now) {
    Capacity capacity = editor.accounts().of(booking.share(), Path.NONE);
    Share share = capacity.share();
    if (!share.flowGroup().contains(booking.flowGroup())) {
      return Optional.of(Rule.OUTSIDE_SHARE);
    }
    Optional<Refusal> refusal = Policies.mayObjection(share, booking.ask());
    for (Term term : booking.terms()) {
      if (refusal.isEmpty() && now.isBefore(term.window().end())) {
        Demand demand = Demand.ofBandwidth(term.rateBps());
        refusal = capacity.objection(term.window().from(now), demand);
      }
    }
    return refusal.map(Refusal::rule);
  }

  private static Refusal inUse(String share, List<Booking> conflictingBookings) {
    return Refusal.because(
        Rule.IN_USE,
        new AtShare(share),
        conflictingBookings.size() == 1
            ? "A booking blocks the change; it would end."
            : conflictingBookings.size() + " bookings block the change; they would end.");
  }

  /** The refusal if the tree may not have that shape, independent of bookings. */
  private static Optional<Outcome> objection(ShareTree tree, ShareChange change) {
    Share share = require(tree, change.share());
    if (share.parent().isEmpty() && !(change instanceof ShareChange.Alter)) {
      return refused(Rule.NO_PLACE, share, "The root stays where it is.", List.of());
    }
    if (change instanceof ShareChange.Move move) {
      return placeObjection(tree, share, move);
    }
    return change instanceof ShareChange.Alter alter
        ? alterObjection(tree, share, alter)
        : Optional.empty();
  }

  private static Optional<Outcome> placeObjection(
      ShareTree tree, Share share, ShareChange.Move move) {
    Share parent = require(tree, move.newParent());
    if (tree.chain(parent.name()).contains(share)) {
      return refused(
          Rule.NO_PLACE,
          parent,
          "Share " + parent.name() + " is " + share.name() + " itself, or under it.",
          List.of());
    }
    return Delegation.tooDeep(tree, parent, tree.levels(share.name()))
        .or(() -> Containment.objection(parent, share.flowGroup(), share.privileges()))
        .map(refusal -> new Outcome.Refused(refusal, List.of(), List.of()));
  }

  private static Optional<Outcome> alterObjection(
      ShareTree tree, Share share, ShareChange.Alter alter) {
    Optional<Refusal> above =
        share
            .parent()
            .flatMap(
                parent ->
                    Containment.objection(
                        require(tree, parent), alter.flowGroup(), alter.privileges()));
    if (above.isPresent()) {
      return above.map(refusal -> new Outcome.Refused(refusal, List.of(), List.of()));
    }
    Share altered = share.altered(alter.flowGroup(), alter.privileges());
    List<Share> children =
        tree.children(share.name()).stream()
            .filter(
                child ->
                    Containment.objection(altered, child.flowGroup(), child.privileges())
                        .isPresent())
            .toList();
    if (children.isEmpty()) {
      return Optional.empty();
    }
    return refused(
        Rule.IN_USE,
        share,
        "Shares in it would have more than it has; change them first: "
            + children.stream().map(Share::name).collect(Collectors.joining(", "))
            + ".",
        children);
  }

  private static Optional<Outcome> refused(
      Rule rule, Share place, String reason, List<Share> shares) {
    return Optional.of(
        new Outcome.Refused(
            Refusal.because(rule, new AtShare(place.name()), reason), shares, List.of()));
  }

  private static ShareTree reshaped(ShareTree tree, ShareChange change) {
    if (change instanceof ShareChange.Move move) {
      return tree.moving(move.share(), move.newParent());
    }
    ShareChange.Alter alter = (ShareChange.Alter) change;
    return tree.with(require(tree, alter.share()).altered(alter.flowGroup(), alter.privileges()));
  }

  private static Share require(ShareTree tree, String name) {
    return tree.find(name).orElseThrow(() -> new IllegalArgumentException("no share " + name));
  }
}
