package org.windowpane.gateway.bookings;

import static org.windowpane.gateway.http.Access.Audience.BOOKERS;
import static org.windowpane.gateway.http.ProblemKind.REFUSED;
import static org.windowpane.gateway.ledger.rows.Scope.BOOK;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.gateway.bookings.BookingJson.BookingView;
import org.windowpane.gateway.bookings.BookingRequests.BookingChangeForm;
import org.windowpane.gateway.bookings.history.Bookings;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.measurements.Measurements;

/** Cancels, confirms and changes open bookings. */
@Path("bookings")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class OpenBookingResource {
  private final Ledger ledger;
  private final KnownBookings known;
  private final Duration lead;

  /**
   * @param lead how long before its start a window is sent to switches
   */
  public OpenBookingResource(
      Ledger ledger, Bookings bookings, Measurements measurements, Duration lead) {
    this.ledger = ledger;
    this.known = new KnownBookings(ledger, bookings, measurements);
    this.lead = lead;
  }

  /** Cancels a booking. */
  @POST
  @Path("{id}/cancel")
  @Access(value = BOOKERS, scope = BOOK)
  @Consumes(MediaType.WILDCARD)
  @Operation(operationId = "cancelBooking", summary = "Cancel a booking from now on")
  public BookingView cancel(@PathParam("id") UUID id, @Context ContainerRequestContext request) {
    return decided(id, request, actor -> new CancelBooking(actor, id, lead));
  }

  /** Confirms a held booking. */
  @POST
  @Path("{id}/confirm")
  @Access(value = BOOKERS, scope = BOOK)
  @Consumes(MediaType.WILDCARD)
  @CanFail(REFUSED)
  @Operation(operationId = "confirmBooking", summary = "Confirm a held booking")
  public BookingView confirm(@PathParam("id") UUID id, @Context ContainerRequestContext request) {
    return decided(id, request, actor -> new ConfirmBooking(actor, id));
  }

  /** Gives a booking another end or rate. */
  @POST
  @Path("{id}/change")
  @Access(value = BOOKERS, scope = BOOK)
  @CanFail(REFUSED)
  @Operation(
      operationId = "changeBooking",
      summary =
          "Give a booking another end, rate or label from now on; it stays as it is without room")
  public BookingView change(
      @PathParam("id") UUID id,
      @Valid @NotNull BookingChangeForm form,
      @Context ContainerRequestContext request) {
    if (form.rateBps() == null && form.end() == null && form.label() == null) {
      throw ProblemException.invalid("", "the body must contain rateBps, end, or label");
    }
    BookingChange change =
        new BookingChange(
            Optional.ofNullable(form.end()).map(it -> it.truncatedTo(ChronoUnit.MICROS)),
            form.rateBps() == null ? OptionalLong.empty() : OptionalLong.of(form.rateBps()));
    return decided(
        id,
        request,
        actor -> new ChangeBooking(actor, id, change, Optional.ofNullable(form.label())));
  }

  /** Lets the ledger decide a command about an open booking. */
  private BookingView decided(
      UUID id,
      ContainerRequestContext request,
      Function<Actor, Command<Answer<BookingRecord>>> command) {
    Caller caller = Caller.of(request);
    BookingRecord booking =
        IdempotentRequests.decideAnyAnswer(
            ledger,
            request,
            command.apply(caller.actor()),
            answer -> {
              requireOpen(id, request, answer);
              return Answers.orProblem(answer);
            },
            before -> known.visible(id, request));
    return known.views(caller).of(booking);
  }

  /** The ledger knows open bookings only. One that is over is in the database. */
  private void requireOpen(UUID id, ContainerRequestContext request, Answer<BookingRecord> answer) {
    if (answer instanceof Answer.Missing<BookingRecord>) {
      BookingState state = known.visible(id, request).state();
      if (state.isOver()) {
        throw ProblemException.conflict(BookingAccess.isOver(state));
      }
    }
  }
}
