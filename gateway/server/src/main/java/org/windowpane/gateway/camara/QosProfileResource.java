package org.windowpane.gateway.camara;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.windowpane.gateway.camara.Devices.Located;
import org.windowpane.gateway.camara.OrderForms.ProfileRequest;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.state.LedgerState;

/** CAMARA's QoS Profiles. */
@Path("qos-profiles/v1")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class QosProfileResource {
  private final Ledger ledger;
  private final QosProfiles profiles;

  public QosProfileResource(Ledger ledger, QosProfiles profiles) {
    this.ledger = ledger;
    this.profiles = profiles;
  }

  /** One profile. */
  @GET
  @Path("qos-profiles/{name}")
  @Access(value = USERS, scope = READ)
  public QosProfile get(@PathParam("name") String name) {
    if (!name.matches(QosProfile.NAMES)) {
      throw ProblemException.invalid("name", QosProfile.NAMES_IN_WORDS);
    }
    return profiles.find(name).orElseThrow(() -> ProblemException.notFound("QoS profile " + name));
  }

  /** The profiles of a name, a status, or for a device. */
  @POST
  @Path("retrieve-qos-profiles")
  @Access(value = USERS, scope = READ)
  @WithoutIdempotencyKey
  public List<QosProfile> retrieve(
      @Valid @NotNull ProfileRequest form, @Context ContainerRequestContext request) {
    if (form.device() != null) {
      LedgerState state = ledger.readable();
      Located device = new Devices(state).locate(form.device());
      if (!Orders.servesDevice(device, Caller.of(request).actor(), state)) {
        return List.of();
      }
    }
    return profiles.all().stream()
        .filter(it -> form.name() == null || it.name().equals(form.name()))
        .filter(it -> form.status() == null || it.status() == form.status())
        .toList();
  }
}
