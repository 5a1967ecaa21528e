package org.windowpane.gateway.server;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.windowpane.gateway.attention.AttentionResource;
import org.windowpane.gateway.audit.AuditResource;
import org.windowpane.gateway.bookings.BookingResource;
import org.windowpane.gateway.bookings.HintResource;
import org.windowpane.gateway.bookings.OpenBookingResource;
import org.windowpane.gateway.bookings.export.BookingExportResource;
import org.windowpane.gateway.bookings.export.CalendarResource;
import org.windowpane.gateway.bookings.links.LinkTimelineResource;
import org.windowpane.gateway.bookings.usage.ApplicationResource;
import org.windowpane.gateway.camara.CamaraErrors;
import org.windowpane.gateway.camara.Correlator;
import org.windowpane.gateway.http.AccessControl;
import org.windowpane.gateway.http.AccessFilter;
import org.windowpane.gateway.http.BodyLimit;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.IdempotencyKeyFilter;
import org.windowpane.gateway.http.JsonBodies;
import org.windowpane.gateway.http.ProblemMapper;
import org.windowpane.gateway.http.RequestMetrics;
import org.windowpane.gateway.http.Route;
import org.windowpane.gateway.http.SecurityEventFilter;
import org.windowpane.gateway.http.connections.BrokenAnswers;
import org.windowpane.gateway.http.standby.StaleReads;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.maintenance.FailureResource;
import org.windowpane.gateway.maintenance.MaintenanceResource;
import org.windowpane.gateway.measurements.QueueResource;
import org.windowpane.gateway.network.ControllerResource;
import org.windowpane.gateway.network.DriftResource;
import org.windowpane.gateway.network.HostResource;
import org.windowpane.gateway.network.LinkResource;
import org.windowpane.gateway.network.LinkRisksResource;
import org.windowpane.gateway.network.NetworkResource;
import org.windowpane.gateway.network.PathResource;
import org.windowpane.gateway.network.TableResource;
import org.windowpane.gateway.notifications.EmailResource;
import org.windowpane.gateway.notifications.WebhookResource;
import org.windowpane.gateway.pathrules.PathRuleResource;
import org.windowpane.gateway.people.MeResource;
import org.windowpane.gateway.people.PrincipalResource;
import org.windowpane.gateway.people.SessionResource;
import org.windowpane.gateway.people.SetUpResource;
import org.windowpane.gateway.people.UserResource;
import org.windowpane.gateway.people.oidc.OidcResource;
import org.windowpane.gateway.people.tokens.DeviceResource;
import org.windowpane.gateway.people.tokens.TokenResource;
import org.windowpane.gateway.quotas.QuotaResource;
import org.windowpane.gateway.services.ServiceResource;
import org.windowpane.gateway.shares.ReshapeResource;
import org.windowpane.gateway.shares.ShareResource;
import org.windowpane.gateway.shares.usage.UsageResource;
import org.windowpane.gateway.trafficclasses.TrafficClassResource;

/** The resources, and the filters that handle each request before them. */
public final class Api {
  /** Every resource class, for the OpenAPI document and for tests. */
  static final List<Class<?>> RESOURCES =
      List.of(
          SessionResource.class,
          OidcResource.class,
          SetUpResource.class,
          UserResource.class,
          MeResource.class,
          TokenResource.class,
          DeviceResource.class,
          WebhookResource.class,
          EmailResource.class,
          ShareResource.class,
          ReshapeResource.class,
          ServiceResource.class,
          TrafficClassResource.class,
          PathRuleResource.class,
          ApplicationResource.class,
          UsageResource.class,
          QuotaResource.class,
          PrincipalResource.class,
          HostResource.class,
          NetworkResource.class,
          PathResource.class,
          MaintenanceResource.class,
          LinkRisksResource.class,
          FailureResource.class,
          LinkResource.class,
          LinkTimelineResource.class,
          TableResource.class,
          QueueResource.class,
          ControllerResource.class,
          DriftResource.class,
          AttentionResource.class,
          SettingsResource.class,
          AuditResource.class,
          BookingResource.class,
          BookingExportResource.class,
          CalendarResource.class,
          OpenBookingResource.class,
          HintResource.class,
          OpenApiResource.class);

  private Api() {}

  static ResourceConfig config(
      List<Object> resources,
      AccessControl accessControl,
      SecurityEventFilter securityEvents,
      Ledger ledger,
      MeterRegistry metrics) {
    resources.forEach(resource -> AccessFilter.requireAccess(resource.getClass()));
    ResourceConfig config = config(accessControl, securityEvents, ledger, metrics);
    config.register(new Base(Route.API + "/"));
    resources.forEach(config::register);
    return config;
  }

  /** CAMARA's APIs, which answer with errors in CAMARA's form. */
  static ResourceConfig camara(
      List<Object> resources,
      AccessControl accessControl,
      SecurityEventFilter securityEvents,
      Ledger ledger,
      MeterRegistry metrics) {
    resources.forEach(resource -> AccessFilter.requireAccess(resource.getClass()));
    ResourceConfig config = config(accessControl, securityEvents, ledger, metrics);
    config.register(new Base("/"));
    config.register(new Correlator());
    config.register(new CamaraErrors());
    config.register(new CamaraErrors.Mapper());
    resources.forEach(config::register);
    return config;
  }

  private static ResourceConfig config(
      AccessControl accessControl,
      SecurityEventFilter securityEvents,
      Ledger ledger,
      MeterRegistry metrics) {
    ResourceConfig config = new ResourceConfig();
    config.property(ServerProperties.WADL_FEATURE_DISABLE, true);
    config.property(ServerProperties.FEATURE_AUTO_DISCOVERY_DISABLE, false);
    config.property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true);
    config.register(new JsonBodies());
    config.register(new BrokenAnswers());
    config.register(Caller.Origin.class);
    config.register(new RequestMetrics(metrics));
    config.register(new BodyLimit());
    config.register(new AccessFilter(accessControl));
    config.register(securityEvents);
    config.register(new IdempotencyKeyFilter());
    config.register(new StaleReads(ledger));
    config.register(new ProblemMapper.OfThrowable());
    config.register(new ProblemMapper.OfViolations());
    config.register(new ProblemMapper.OfEmptyResponse());
    return config;
  }

  /**
   * Sets the base path of the API. Jersey's container can take it from a context path, but then
   * counts the path twice.
   */
  @PreMatching
  private static final class Base implements ContainerRequestFilter {
    private final String path;

    Base(String path) {
      this.path = path;
    }

    @Override
    public void filter(ContainerRequestContext request) {
      UriInfo uri = request.getUriInfo();
      request.setRequestUri(uri.getBaseUri().resolve(path), uri.getRequestUri());
    }
  }
}
