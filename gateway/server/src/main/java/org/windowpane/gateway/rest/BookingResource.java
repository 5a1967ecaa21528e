package org.windowpane.gateway.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriBuilder;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.gateway.application.BookWindow;
import org.windowpane.gateway.application.BookingRecord;
import org.windowpane.gateway.application.BookingState;
import org.windowpane.gateway.application.Bookings;
import org.windowpane.gateway.application.CancelBooking;
import org.windowpane.gateway.application.CheckWindow;
import org.windowpane.gateway.application.Ledger;
import org.windowpane.gateway.application.LedgerState;
import org.windowpane.gateway.application.Measurements;
import org.windowpane.gateway.application.WindowForm;
import org.windowpane.gateway.rest.view.Requests.BookingForm;
import org.windowpane.gateway.rest.view.Views.BookingView;
import org.windowpane.gateway.rest.view.Views.BookingsView;
import org.windowpane.gateway.rest.view.Views.CheckView;
import org.windowpane.gateway.rest.view.Views.DeliveredPointView;
import org.windowpane.gateway.rest.view.Views.ThroughputView;

/** Bookings. */
@Path("bookings")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class BookingResource {
  private static final int DEFAULT_PAGE = 50;
  private static final int LARGEST_PAGE = 500;
  private static final int DEFAULT_SECONDS = 600;
  private static final int MOST_SECONDS = 86_400;

  private final Ledger ledger;
  private final Bookings bookings;
  private final Measurements measurements;
  private final Clock clock;
  private final Supplier<UUID> ids;
  private final Duration lead;

  /**
   * @param ids names of new bookings, each greater than the one before it
   * @param lead how long before its start a window is sent to switches
   */
  public BookingResource(
      Ledger ledger,
      Bookings bookings,
      Measurements measurements,
      Clock clock,
      Supplier<UUID> ids,
      Duration lead) {
    this.ledger = ledger;
    this.bookings = bookings;
    this.measurements = measurements;
    this.clock = clock;
    this.ids = ids;
    this.lead = lead;
  }

  /** Books a window. */
  @POST
  @Operation(operationId = "createBooking", summary = "Book a window of guaranteed bandwidth")
  @ApiResponse(
      responseCode = "201",
      description = "It is booked, and on record.",
      content = @Content(schema = @Schema(implementation = BookingView.class)))
  public Response create(
      @Valid @NotNull BookingForm form,
      @HeaderParam("Idempotency-Key")
          @Parameter(description = "Asking again under the same key does it once.")
          @Pattern(
              regexp = "[\\x21-\\x7e]{1,100}",
              message = "must be 1 to 100 visible ASCII characters")
          String key,
      @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    BookWindow.Result result =
        Answers.orProblem(
            ledger.decide(
                new BookWindow(caller.actor(), ids.get(), window(form), Optional.ofNullable(key))));
    BookingRecord booking =
        result instanceof BookWindow.Result.Decided decided
            ? decided.booking()
            : find(((BookWindow.Result.DecidedBefore) result).booking());
    if (booking.refusal() != null) {
      throw ProblemException.refused(booking.refusal());
    }
    return Response.created(UriBuilder.fromPath("bookings/{id}").build(booking.id()))
        .entity(views(caller).of(booking))
        .build();
  }

  /** Says what would become of it. */
  @POST
  @Path("check")
  @Operation(operationId = "checkBooking", summary = "What would become of a booking")
  public CheckView check(
      @Valid @NotNull BookingForm form, @Context ContainerRequestContext request) {
    CheckWindow.Verdict verdict =
        Answers.orProblem(
            CheckWindow.decide(
                Caller.of(request).actor(), window(form), ledger.state(), clock.instant()));
    return new CheckView(
        verdict.refusal().isEmpty(), verdict.path(), verdict.refusal().orElse(null));
  }

  private static WindowForm window(BookingForm form) {
    return new WindowForm(
        form.share(),
        form.flowGroup().toFlowGroup(),
        form.rateBps(),
        form.start() == null ? null : form.start().truncatedTo(ChronoUnit.MICROS),
        form.end().truncatedTo(ChronoUnit.MICROS));
  }

  /** Bookings, newest first. */
  @GET
  @Operation(operationId = "listBookings", summary = "Bookings that you may know of, newest first")
  public BookingsView list(
      @QueryParam("scope")
          @Schema(
              allowableValues = {"mine", "all"},
              defaultValue = "mine")
          String scope,
      @QueryParam("state")
          @Schema(allowableValues = {"held", "booked", "cancelled", "completed", "refused"})
          String state,
      @QueryParam("limit")
          @Schema(type = "integer", minimum = "1", maximum = "500", defaultValue = "50")
          String limit,
      @QueryParam("cursor") @Parameter(description = "nextCursor of the page before.")
          String cursor,
      @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    int size = Parameters.wholeNumber("limit", limit, DEFAULT_PAGE, 1, LARGEST_PAGE);
    List<BookingRecord> found =
        bookings.list(
            new Bookings.Filter(
                Parameters.oneOf("scope", scope, "mine", Set.of("mine", "all")).equals("mine")
                    ? caller.principal().name()
                    : null,
                visibleShares(caller),
                caller.principal().name(),
                state == null ? null : bookingState(state),
                cursor == null ? null : Parameters.uuid("cursor", cursor),
                size + 1));
    BookingViews views = views(caller);
    List<BookingView> page = found.stream().limit(size).map(views::of).toList();
    return new BookingsView(page, found.size() > size ? page.get(size - 1).id() : null);
  }

  private static BookingState bookingState(String state) {
    return BookingState.of(
        Parameters.oneOf(
            "state",
            state,
            state,
            Arrays.stream(BookingState.values())
                .map(BookingState::code)
                .collect(Collectors.toSet())));
  }

  /** The shares all of whose bookings the caller may know of; null for every share. */
  private Set<String> visibleShares(Caller caller) {
    if (caller.principal().seesEverything()) {
      return null;
    }
    ShareTree shares = ledger.state().decisions().shares();
    return shares.parentsFirst().stream()
        .map(Share::name)
        .filter(name -> shares.holdsChain(caller.principal().name(), name))
        .collect(Collectors.toSet());
  }

  /** One booking. */
  @GET
  @Path("{id}")
  @Operation(operationId = "getBooking", summary = "One booking")
  public BookingView get(@PathParam("id") UUID id, @Context ContainerRequestContext request) {
    return views(Caller.of(request)).of(visible(id, request));
  }

  /** Gives a booking back. */
  @POST
  @Path("{id}/cancel")
  @Consumes(MediaType.WILDCARD)
  @Operation(operationId = "cancelBooking", summary = "Give back what was booked, from now on")
  public BookingView cancel(@PathParam("id") UUID id, @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    if (!ledger.state().open().containsKey(id)) {
      throw ProblemException.conflict(
          "The booking is " + visible(id, request).state().code() + " already.");
    }
    return views(caller)
        .of(Answers.orProblem(ledger.decide(new CancelBooking(caller.actor(), id, lead))));
  }

  /** What a booking's flows got. */
  @GET
  @Path("{id}/throughput")
  @Operation(operationId = "getBookingThroughput", summary = "What a booking's flows got")
  public ThroughputView throughput(
      @PathParam("id") UUID id,
      @QueryParam("seconds")
          @Schema(type = "integer", minimum = "1", maximum = "86400", defaultValue = "600")
          String seconds,
      @Context ContainerRequestContext request) {
    int back = Parameters.wholeNumber("seconds", seconds, DEFAULT_SECONDS, 1, MOST_SECONDS);
    visible(id, request);
    return new ThroughputView(
        measurements.history(id, clock.instant().minusSeconds(back)).stream()
            .map(point -> new DeliveredPointView(point.at(), point.bps()))
            .toList());
  }

  private BookingRecord find(UUID id) {
    LedgerState state = ledger.state();
    BookingRecord open = state.open().get(id);
    return open != null
        ? open
        : bookings.find(id).orElseThrow(() -> ProblemException.notFound("booking " + id));
  }

  private BookingRecord visible(UUID id, ContainerRequestContext request) {
    BookingRecord booking = find(id);
    if (!views(Caller.of(request)).sees(booking)) {
      throw ProblemException.notFound("booking " + id);
    }
    return booking;
  }

  private BookingViews views(Caller caller) {
    return new BookingViews(caller.principal(), ledger.state(), measurements);
  }
}
