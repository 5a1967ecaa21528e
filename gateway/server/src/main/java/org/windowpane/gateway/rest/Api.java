package org.windowpane.gateway.rest;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;

/** The resources, and everything that a request passes on its way to them. */
final class Api {
  /** Every resource, for those who describe or check them all. */
  static final List<Class<?>> RESOURCES =
      List.of(
          SessionResource.class,
          OidcResource.class,
          SetUpResource.class,
          UserResource.class,
          MeResource.class,
          TokenResource.class,
          WebhookResource.class,
          EmailResource.class,
          ShareResource.class,
          ReshapeResource.class,
          UsageResource.class,
          PrincipalResource.class,
          HostResource.class,
          NetworkResource.class,
          PathResource.class,
          LinkResource.class,
          TableResource.class,
          QueueResource.class,
          DriftResource.class,
          SettingsResource.class,
          AuditResource.class,
          BookingResource.class,
          BookingExportResource.class,
          CalendarResource.class,
          OpenBookingResource.class,
          HintResource.class,
          OpenApiResource.class);

  /** Where the API is on the server. */
  static final String PATH = "/api/v1";

  private Api() {}

  static ResourceConfig config(
      List<Object> resources, Gatekeeper gatekeeper, MeterRegistry metrics) {
    ResourceConfig config = new ResourceConfig();
    config.property(ServerProperties.WADL_FEATURE_DISABLE, true);
    config.property(ServerProperties.FEATURE_AUTO_DISCOVERY_DISABLE, false);
    config.property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true);
    config.register(new JsonBodies());
    config.register(new Base());
    config.register(RequestIds.Filter.class);
    config.register(new RequestMetrics(metrics));
    config.register(new BodyLimit());
    config.register(new Guard(gatekeeper));
    config.register(new KeyRule());
    config.register(new ProblemMapper.OfAnything());
    config.register(new ProblemMapper.OfViolations());
    config.register(new ProblemMapper.OfNothing());
    resources.forEach(config::register);
    return config;
  }

  /**
   * Says below which path the API is. The container would say so by itself below a context, but
   * then counts the path twice.
   */
  @PreMatching
  private static final class Base implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext request) {
      UriInfo uri = request.getUriInfo();
      request.setRequestUri(uri.getBaseUri().resolve(PATH + "/"), uri.getRequestUri());
    }
  }
}
