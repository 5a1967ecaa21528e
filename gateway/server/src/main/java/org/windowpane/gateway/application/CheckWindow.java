package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.Booking;
import org.windowpane.core.admission.BookingRequest;
import org.windowpane.core.admission.Decision;

/** What would become of a window, without anything becoming of it. */
public final class CheckWindow {
  private static final UUID NO_ID = new UUID(0, 0);

  private CheckWindow() {}

  /**
   * What would become of it.
   *
   * @param path the names along its way; empty where there is none
   * @param granted what would be booked; empty where it would be refused
   * @param refusal why it would be refused, if it would
   */
  public record Verdict(
      List<String> path, Optional<Booking> granted, Optional<RefusalRecord> refusal) {}

  /** Decides, and forgets the decision. */
  public static Answer<Verdict> decide(
      Actor actor, WindowForm form, LedgerState state, Instant now) {
    return form.<Verdict>objection(actor, state, now)
        .orElseGet(() -> new Answer.Done<>(verdict(form, actor, state, now)));
  }

  private static Verdict verdict(WindowForm form, Actor actor, LedgerState state, Instant now) {
    BookingRequest request = form.toRequest(actor, NO_ID, now);
    Decision decision = WindowDecision.decide(form, request, state.decisions(), now);
    Names names = Names.of(state);
    if (decision instanceof Decision.Granted granted) {
      return new Verdict(
          names.path(request.flowGroup(), granted.booking().path()),
          Optional.of(granted.booking()),
          Optional.empty());
    }
    return new Verdict(
        List.of(),
        Optional.empty(),
        Optional.of(Refusals.inWords(((Decision.Refused) decision).refusal(), names)));
  }
}
