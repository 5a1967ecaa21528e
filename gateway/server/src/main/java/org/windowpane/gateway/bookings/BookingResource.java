package org.windowpane.gateway.bookings;

import static org.windowpane.gateway.http.Access.Audience.BOOKERS;
import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.Access.Reading.CHART;
import static org.windowpane.gateway.http.Access.Reading.SEARCH;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.http.ProblemKind.QUOTA;
import static org.windowpane.gateway.http.ProblemKind.REFUSED;
import static org.windowpane.gateway.http.ProblemKind.TOO_MUCH;
import static org.windowpane.gateway.ledger.rows.Scope.BOOK;
import static org.windowpane.gateway.ledger.rows.Scope.READ;
import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.windowpane.core.admission.booking.Recurrence;
import org.windowpane.gateway.bookings.BookingJson.BookingView;
import org.windowpane.gateway.bookings.BookingJson.BookingsView;
import org.windowpane.gateway.bookings.BookingJson.CheckView;
import org.windowpane.gateway.bookings.BookingJson.DeliveredPointView;
import org.windowpane.gateway.bookings.BookingJson.GroupCheckView;
import org.windowpane.gateway.bookings.BookingJson.GroupView;
import org.windowpane.gateway.bookings.BookingJson.SeriesCheckView;
import org.windowpane.gateway.bookings.BookingJson.SeriesView;
import org.windowpane.gateway.bookings.BookingJson.ThroughputView;
import org.windowpane.gateway.bookings.BookingRequests.BookingForm;
import org.windowpane.gateway.bookings.BookingRequests.GroupForm;
import org.windowpane.gateway.bookings.BookingRequests.SeriesForm;
import org.windowpane.gateway.bookings.history.Bookings;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.AccessControl;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.QuotaLimits;
import org.windowpane.gateway.ledger.tables.AskCodes;
import org.windowpane.gateway.measurements.ChartQuery;
import org.windowpane.gateway.measurements.Histories;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.UtilizationViews.UtilizationView;

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
  private final AccessControl control;
  private final QuotaLimits limits;
  private final KnownBookings known;

  /**
   * @param ids names of new bookings, each greater than the one before it
   * @param control counts the windows of groups and series as requests
   * @param limits the quotas that checks apply; the ledger applies them to bookings
   */
  public BookingResource(
      Ledger ledger,
      Bookings bookings,
      Measurements measurements,
      Clock clock,
      Supplier<UUID> ids,
      AccessControl control,
      QuotaLimits limits) {
    this.control = control;
    this.limits = limits;
    this.ledger = ledger;
    this.bookings = bookings;
    this.measurements = measurements;
    this.clock = clock;
    this.ids = ids;
    this.known = new KnownBookings(ledger, bookings, measurements);
  }

  /** Books a window. */
  @POST
  @Access(value = BOOKERS, scope = BOOK)
  @CanFail({NOT_FOUND, REFUSED})
  @Operation(
      operationId = "createBooking",
      summary = "Book a window: guarantee bandwidth, limit, allow or deny")
  @ApiResponse(
      responseCode = "201",
      description = "The window is booked, or on the waiting list, and stored.",
      content = @Content(schema = @Schema(implementation = BookingView.class)))
  public Response create(
      @Valid @NotNull BookingForm form, @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    BookingRecord booking =
        IdempotentRequests.decide(
            ledger,
            request,
            new BookWindow(caller.actor(), ids.get(), WindowForms.of(form)),
            Function.identity(),
            before -> known.find(before.get(0)));
    requireNotRefused(booking);
    return Response.created(URI.create("bookings/" + booking.id()))
        .entity(known.views(caller).of(booking))
        .build();
  }

  private static void requireNotRefused(BookingRecord booking) {
    if (booking.state() == BookingState.REFUSED) {
      throw ProblemException.refused(booking.refusal());
    }
  }

  /** Books several windows. */
  @POST
  @Path("group")
  @Access(value = BOOKERS, scope = BOOK)
  @CanFail({NOT_FOUND, REFUSED})
  @Operation(operationId = "createBookingGroup", summary = "Book several windows, all or none")
  @ApiResponse(
      responseCode = "201",
      description = "All windows are booked and stored.",
      content = @Content(schema = @Schema(implementation = GroupView.class)))
  public Response createGroup(
      @Valid @NotNull GroupForm form, @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    List<BookingRecord> booked =
        IdempotentRequests.decide(
            ledger, request, group(caller, form), Function.identity(), known::find);
    booked.forEach(BookingResource::requireNotRefused);
    BookingViews views = known.views(caller);
    return Response.status(Response.Status.CREATED)
        .entity(new GroupView(booked.stream().map(views::of).toList()))
        .build();
  }

  private BookGroup group(Caller caller, GroupForm form) {
    control.countWindows(caller, form.bookings().size());
    List<BookGroup.Member> members = new ArrayList<>();
    List<UUID> earlier = new ArrayList<>();
    for (BookingForm booking : form.bookings()) {
      WindowForm window = WindowForms.of(booking, earlier);
      earlier.add(ids.get());
      members.add(new BookGroup.Member(earlier.get(earlier.size() - 1), window));
    }
    return new BookGroup(caller.actor(), members);
  }

  /** Checks a group without booking it. */
  @POST
  @Path("group/check")
  @Access(value = BOOKERS, scope = READ)
  @WithoutIdempotencyKey
  @CanFail({NOT_FOUND, QUOTA})
  @Operation(operationId = "checkBookingGroup", summary = "Check a group without booking it")
  public GroupCheckView checkGroup(
      @Valid @NotNull GroupForm form, @Context ContainerRequestContext request) {
    BookGroup group = group(Caller.of(request), form);
    LedgerState state = ledger.state();
    List<CheckWindow.Verdict> verdicts = Answers.orProblem(group.check(state, clock.instant()));
    boolean granted = verdicts.stream().allMatch(it -> it.refusal().isEmpty());
    if (granted) {
      limits.check(
          state, verdicts.stream().<Change<?, ?>>map(it -> BOOKINGS.upsert(it.record())).toList());
    }
    return new GroupCheckView(
        granted,
        verdicts.stream()
            .map(it -> CheckViews.of(it, CheckWindow.warnings(it, group.actor(), state)))
            .toList());
  }

  /** Books a window that repeats on days of the week. */
  @POST
  @Path("series")
  @Access(value = BOOKERS, scope = BOOK)
  @CanFail({NOT_FOUND, REFUSED})
  @Operation(
      operationId = "createBookingSeries",
      summary = "Book a window that repeats on days of the week")
  @ApiResponse(
      responseCode = "201",
      description = "All are booked, or as many as fit.",
      content = @Content(schema = @Schema(implementation = SeriesView.class)))
  public Response createSeries(
      @Valid @NotNull SeriesForm form, @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    boolean allOrNone = !Boolean.FALSE.equals(form.allOrNone());
    BookSeries.Result result =
        IdempotentRequests.decide(
            ledger,
            request,
            series(caller, form, allOrNone),
            Function.identity(),
            before -> BookSeries.Result.of(known.find(before)));
    if (allOrNone) {
      result.refused().forEach(BookingResource::requireNotRefused);
    }
    BookingViews views = known.views(caller);
    return Response.status(Response.Status.CREATED)
        .entity(
            new SeriesView(
                result.booked().stream().map(views::of).toList(),
                result.refused().stream().map(views::of).toList()))
        .build();
  }

  private BookSeries series(Caller caller, SeriesForm form, boolean allOrNone) {
    Recurrence recurrence = WindowForms.recurrence(form);
    control.countWindows(caller, Math.min(BookSeries.MOST_WINDOWS, recurrence.windows().size()));
    return new BookSeries(caller.actor(), ids, WindowForms.template(form), recurrence, allOrNone);
  }

  /** Checks each window of a series without booking it. */
  @POST
  @Path("series/check")
  @Access(value = BOOKERS, scope = READ)
  @WithoutIdempotencyKey
  @CanFail({NOT_FOUND, QUOTA})
  @Operation(
      operationId = "checkBookingSeries",
      summary = "Check each window of a series without booking it")
  public SeriesCheckView checkSeries(
      @Valid @NotNull SeriesForm form, @Context ContainerRequestContext request) {
    BookSeries series = series(Caller.of(request), form, false);
    LedgerState state = ledger.state();
    Command.Outcome<Answer<BookSeries.Result>> outcome = series.decide(state, clock.instant());
    BookSeries.Result result = Answers.orProblem(outcome.answer());
    limits.check(state, outcome.changes());
    return CheckViews.of(result, !Boolean.FALSE.equals(form.allOrNone()));
  }

  /** Checks a booking without making it. */
  @POST
  @Path("check")
  @Access(value = BOOKERS, scope = READ)
  @WithoutIdempotencyKey
  @CanFail({NOT_FOUND, QUOTA})
  @Operation(operationId = "checkBooking", summary = "Check a booking without making it")
  public CheckView check(
      @Valid @NotNull BookingForm form, @Context ContainerRequestContext request) {
    LedgerState state = ledger.state();
    Actor actor = Caller.of(request).actor();
    CheckWindow.Verdict verdict =
        Answers.orProblem(CheckWindow.decide(actor, WindowForms.of(form), state, clock.instant()));
    limits.check(state, List.of(BOOKINGS.upsert(verdict.record())));
    return CheckViews.of(verdict, CheckWindow.warnings(verdict, actor, state));
  }

  /** Bookings, newest first. */
  @GET
  @Access(value = USERS, scope = READ, reading = SEARCH)
  @CanFail(TOO_MUCH)
  @Operation(operationId = "listBookings", summary = "Bookings that you may see, newest first")
  public BookingsView list(
      @BeanParam BookingQuery query,
      @QueryParam("limit")
          @Schema(type = "integer", minimum = "1", maximum = "500", defaultValue = "50")
          String limit,
      @QueryParam("cursor") @Parameter(description = "nextCursor of the page before.")
          String cursor,
      @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    int size = Parameters.wholeNumber("limit", limit, DEFAULT_PAGE, 1, LARGEST_PAGE);
    List<BookingRecord> found =
        known.list(
            query.filter(caller.principal(), ledger.readable()),
            Optional.ofNullable(cursor).map(it -> Parameters.uuid("cursor", it)),
            size + 1);
    BookingViews views = known.views(caller);
    List<BookingView> page = found.stream().limit(size).map(views::of).toList();
    return new BookingsView(page, found.size() > size ? page.get(size - 1).id() : null);
  }

  /** One booking. */
  @GET
  @Path("{id}")
  @Access(value = USERS, scope = READ)
  @Operation(operationId = "getBooking", summary = "One booking")
  public BookingView get(@PathParam("id") UUID id, @Context ContainerRequestContext request) {
    return known.views(Caller.of(request)).of(known.visible(id, request));
  }

  /** The throughput of a booking's flows. */
  @GET
  @Path("{id}/throughput")
  @Access(value = USERS, scope = READ)
  @Operation(
      operationId = "getBookingThroughput",
      summary = "Throughput of a booking: seconds of up to ten minutes, means of more")
  public ThroughputView throughput(
      @PathParam("id") UUID id,
      @QueryParam("seconds")
          @Schema(type = "integer", minimum = "1", maximum = "86400", defaultValue = "600")
          String seconds,
      @Context ContainerRequestContext request) {
    int back = Parameters.wholeNumber("seconds", seconds, DEFAULT_SECONDS, 1, MOST_SECONDS);
    known.visible(id, request);
    Series.OfBooking booking = new Series.OfBooking(id);
    return new ThroughputView(
        new Histories(measurements, clock.instant())
            .recent(List.of(booking), back).getOrDefault(booking, List.of()).stream()
                .map(it -> new DeliveredPointView(it.at(), Math.round(it.mean())))
                .toList());
  }

  /** The throughput of a booking's flows over any time. */
  @GET
  @Path("{id}/utilization")
  @Access(value = USERS, scope = READ, reading = CHART)
  @Operation(
      operationId = "getBookingUtilization",
      summary = "Throughput of a booking over any time, and its guaranteed rate")
  public UtilizationView utilization(
      @PathParam("id") UUID id,
      @BeanParam ChartQuery chart,
      @Context ContainerRequestContext request) {
    BookingRecord booking = known.visible(id, request);
    return new Histories(measurements, clock.instant())
        .utilization(
            new Series.OfBooking(id),
            new Histories.Limit("bps", AskCodes.rateBps(booking.booking().ask())),
            chart);
  }
}
