package org.windowpane.gateway.camara;

import static org.windowpane.gateway.http.Access.Audience.BOOKERS;
import static org.windowpane.gateway.ledger.rows.Scope.BOOK;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.camara.OrderForms.BookingForm;
import org.windowpane.gateway.camara.OrderForms.DeviceRequest;
import org.windowpane.gateway.camara.OrderViews.BookingInfo;
import org.windowpane.gateway.camara.Orders.Wanted;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.QualityOrder.Kind;

/** CAMARA's QoS Booking: quality from a stated time on. */
@Path("qos-booking/v0.2")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class QosBookingResource {
  private static final String API = "QOS_BOOKING";

  private final Orders orders;

  public QosBookingResource(Orders orders) {
    this.orders = orders;
  }

  /** Creates a booking. */
  @POST
  @Path("device-qos-bookings")
  @Access(value = BOOKERS, scope = BOOK)
  @WithoutIdempotencyKey
  public Response create(
      @Valid @NotNull BookingForm form, @Context ContainerRequestContext request) {
    QosProfile profile = orders.applicable(form.qosProfile(), API);
    if (form.duration() < profile.shortest() || form.duration() > profile.longest()) {
      throw CamaraException.badRequest(
          API + ".DURATION_OUT_OF_RANGE",
          "duration must be from %d to %d seconds with profile %s."
              .formatted(profile.shortest(), profile.longest(), profile.name()));
    }
    if (form.startTime().isBefore(orders.now())) {
      throw ProblemException.invalid("startTime", "must not be in the past");
    }
    Areas.require(form.serviceArea());
    QualityOrder order =
        orders.place(
            new Wanted(
                Kind.BOOKING,
                profile,
                form.repeated(),
                Optional.of(form.startTime()),
                form.duration(),
                Sinks.of(form.sink(), form.sinkCredential(), Kind.BOOKING, orders.now())),
            request);
    return Response.status(Response.Status.CREATED).entity(BookingInfo.of(order)).build();
  }

  /** One booking. */
  @GET
  @Path("device-qos-bookings/{id}")
  @Access(value = BOOKERS, scope = READ)
  public BookingInfo get(@PathParam("id") String id, @Context ContainerRequestContext request) {
    return BookingInfo.of(orders.find(id, Kind.BOOKING, request));
  }

  /** Deletes a booking. */
  @DELETE
  @Path("device-qos-bookings/{id}")
  @Access(value = BOOKERS, scope = BOOK)
  @Consumes(MediaType.WILDCARD)
  @WithoutIdempotencyKey
  public Response delete(@PathParam("id") String id, @Context ContainerRequestContext request) {
    orders.delete(id, Kind.BOOKING, request);
    return Response.noContent().type(MediaType.APPLICATION_JSON).build();
  }

  /** The bookings of a device. */
  @POST
  @Path("retrieve-device-qos-bookings")
  @Access(value = BOOKERS, scope = READ)
  @WithoutIdempotencyKey
  public List<BookingInfo> retrieve(
      @Valid @NotNull DeviceRequest form, @Context ContainerRequestContext request) {
    return orders.ofDevice(form.device(), Kind.BOOKING, request).stream()
        .map(BookingInfo::of)
        .toList();
  }
}
