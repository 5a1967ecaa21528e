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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.camara.OrderForms.DeviceRequest;
import org.windowpane.gateway.camara.OrderForms.ExtensionForm;
import org.windowpane.gateway.camara.OrderForms.SessionForm;
import org.windowpane.gateway.camara.OrderViews.SessionInfo;
import org.windowpane.gateway.camara.Orders.Wanted;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.QualityOrder.Kind;

/** CAMARA's Quality on Demand: sessions, which start at once. */
@Path("quality-on-demand/v1")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class QosSessionResource {
  private static final String API = "QUALITY_ON_DEMAND";

  private final Orders orders;

  public QosSessionResource(Orders orders) {
    this.orders = orders;
  }

  /** Creates a session. */
  @POST
  @Path("sessions")
  @Access(value = BOOKERS, scope = BOOK)
  @WithoutIdempotencyKey
  public Response create(
      @Valid @NotNull SessionForm form, @Context ContainerRequestContext request) {
    QosProfile profile = orders.applicable(form.qosProfile(), API);
    if (form.duration() < profile.shortest() || form.duration() > profile.longest()) {
      throw ProblemException.invalid(
          "duration",
          "must be from %d to %d seconds with profile %s"
              .formatted(profile.shortest(), profile.longest(), profile.name()));
    }
    QualityOrder order =
        orders.place(
            new Wanted(
                Kind.SESSION,
                profile,
                form.repeated(),
                Optional.empty(),
                form.duration(),
                Sinks.of(form.sink(), form.sinkCredential(), Kind.SESSION, orders.now())),
            request);
    return Response.status(Response.Status.CREATED).entity(SessionInfo.of(order)).build();
  }

  /** One session. */
  @GET
  @Path("sessions/{id}")
  @Access(value = BOOKERS, scope = READ)
  public SessionInfo get(@PathParam("id") String id, @Context ContainerRequestContext request) {
    return SessionInfo.of(orders.find(id, Kind.SESSION, request));
  }

  /** Deletes a session. */
  @DELETE
  @Path("sessions/{id}")
  @Access(value = BOOKERS, scope = BOOK)
  @Consumes(MediaType.WILDCARD)
  @WithoutIdempotencyKey
  public Response delete(@PathParam("id") String id, @Context ContainerRequestContext request) {
    orders.delete(id, Kind.SESSION, request);
    return Response.noContent().type(MediaType.APPLICATION_JSON).build();
  }

  /** Gives a session more time. */
  @POST
  @Path("sessions/{id}/extend")
  @Access(value = BOOKERS, scope = BOOK)
  @WithoutIdempotencyKey
  public SessionInfo extend(
      @PathParam("id") String id,
      @Valid @NotNull ExtensionForm form,
      @Context ContainerRequestContext request) {
    Duration more = Duration.ofSeconds(form.requestedAdditionalDuration());
    return SessionInfo.of(orders.extend(id, more, request));
  }

  /** The sessions of a device. */
  @POST
  @Path("retrieve-sessions")
  @Access(value = BOOKERS, scope = READ)
  @WithoutIdempotencyKey
  public List<SessionInfo> retrieve(
      @Valid @NotNull DeviceRequest form, @Context ContainerRequestContext request) {
    return orders.ofDevice(form.device(), Kind.SESSION, request).stream()
        .map(SessionInfo::of)
        .toList();
  }
}
