package org.windowpane.gateway.shares;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.delegation.Reshaping;
import org.windowpane.core.admission.delegation.Reshaping.ConflictingBookings;
import org.windowpane.core.admission.delegation.ShareChange;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.RefusalRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Refusals;

/** Finds out what a change of a share would do, without changing anything. */
public final class CheckReshape {
  private CheckReshape() {}

  /**
   * What the change would do.
   *
   * @param refusal the refusal; empty if the change is possible
   * @param shares the shares that must change first
   * @param bookings the bookings that block the change, which a change with {@link
   *     ConflictingBookings#END} ends
   */
  public record Verdict(
      Optional<RefusalRecord> refusal, List<String> shares, List<BookingRecord> bookings) {
    /** Copies the lists, so that the caller cannot change them afterwards. */
    public Verdict {
      shares = List.copyOf(shares);
      bookings = List.copyOf(bookings);
    }

    /** Whether only bookings block the change. */
    public boolean isPossibleByEnding() {
      return refusal.isPresent() && shares.isEmpty() && !bookings.isEmpty();
    }
  }

  /** Decides on the change, and does not carry the decision out. */
  public static Answer<Verdict> decide(
      Actor actor, ShareChangeRequest request, LedgerState state, Instant now) {
    Optional<Answer<Verdict>> objection = request.objection(actor, state);
    if (objection.isPresent()) {
      return objection.get();
    }
    Share before = state.decisions().shares().find(request.share()).orElseThrow();
    ShareChange change = request.change(before, state);
    Optional<String> inUse =
        ServicesOfShares.conflict(request, state)
            .or(() -> ClassesOfShares.conflict(change, state))
            .or(() -> PathRulesOfShares.conflict(change, state));
    if (inUse.isPresent()) {
      return new Answer.Conflict<>(inUse.get());
    }
    Reshaping.Outcome outcome =
        Reshaping.decide(state.decisions(), change, ConflictingBookings.KEEP, now);
    if (outcome instanceof Reshaping.Outcome.Refused refused) {
      return new Answer.Done<>(verdict(refused, state));
    }
    State after = ((Reshaping.Outcome.Changed) outcome).state();
    return ClassesOfShares.conflict(change, after, state, now)
        .<Answer<Verdict>>map(Answer.Conflict::new)
        .orElseGet(() -> new Answer.Done<>(new Verdict(Optional.empty(), List.of(), List.of())));
  }

  private static Verdict verdict(Reshaping.Outcome.Refused refused, LedgerState state) {
    return new Verdict(
        Optional.of(Refusals.describe(refused.refusal(), Names.of(state))),
        refused.shares().stream().map(Share::name).toList(),
        refused.bookings().stream().map(Booking::id).map(state.open()::get).toList());
  }
}
