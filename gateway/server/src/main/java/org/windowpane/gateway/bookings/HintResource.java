package org.windowpane.gateway.bookings;

import static org.windowpane.gateway.http.Access.Audience.BOOKERS;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.ledger.rows.Scope.BOOK;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.booking.Transfer;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.bookings.BookingJson.CheckView;
import org.windowpane.gateway.bookings.BookingRequests.HintForm;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;

/** Users' hints about their flows: announcements without a request. */
@Path("hints")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class HintResource {
  private final Ledger ledger;

  /** Passes hints to the ledger. */
  public HintResource(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Takes a hint. */
  @POST
  @Access(value = BOOKERS, scope = BOOK)
  @WithoutIdempotencyKey
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "giveHint",
      summary = "Announce how much data is coming and by when; the answer offers a window to book")
  public CheckView give(@Valid @NotNull HintForm form, @Context ContainerRequestContext request) {
    WindowForm transfer =
        new WindowForm(
            form.share(),
            form.flowGroup().toFlowGroup(),
            new Ask.Reserve(form.rateBps() == null ? maxReserveBps(form.share()) : form.rateBps()),
            Strictness.STRICT,
            null,
            form.deadline().truncatedTo(ChronoUnit.MICROS),
            new Placement.Data(new Transfer(form.bits(), Transfer.Aim.LEAST_RATE)),
            Optional.empty(),
            Purpose.NONE);
    return CheckViews.of(
        Answers.orProblem(ledger.decide(new GiveHint(Caller.of(request).actor(), transfer))),
        List.of());
  }

  /**
   * The most that a share may reserve; any rate for a missing share, as the ledger refuses that.
   */
  private long maxReserveBps(String share) {
    return ledger
        .state()
        .decisions()
        .shares()
        .find(share)
        .map(Share::privileges)
        .map(it -> Math.max(1, it.maxReserveBps()))
        .orElse(1L);
  }
}
