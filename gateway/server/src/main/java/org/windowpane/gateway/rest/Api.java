package org.windowpane.gateway.rest;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ContextResolver;
import java.util.List;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.windowpane.gateway.application.Json;
import org.windowpane.gateway.security.LogIn;

/** The resources, and everything that a request passes on its way to them. */
final class Api {
  /** Every resource, for those who describe or check them all. */
  static final List<Class<?>> RESOURCES =
      List.of(
          SessionResource.class,
          ShareResource.class,
          PrincipalResource.class,
          HostResource.class,
          NetworkResource.class,
          LinkResource.class,
          TableResource.class,
          DriftResource.class,
          BookingResource.class,
          OpenApiResource.class);

  /** Where the API is on the server. */
  static final String PATH = "/api/v1";

  private Api() {}

  static ResourceConfig config(List<Object> resources, LogIn logIn, MeterRegistry metrics) {
    ResourceConfig config = new ResourceConfig();
    config.property(ServerProperties.WADL_FEATURE_DISABLE, true);
    config.property(ServerProperties.FEATURE_AUTO_DISCOVERY_DISABLE, false);
    config.property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true);
    config.register(JacksonFeature.withoutExceptionMappers());
    config.register(new JsonResolver());
    config.register(new Base());
    config.register(RequestIds.Filter.class);
    config.register(new RequestMetrics(metrics));
    config.register(new BodyLimit());
    config.register(new Guard(logIn));
    config.register(new ProblemMapper.OfAnything());
    config.register(new ProblemMapper.OfViolations());
    config.register(new ProblemMapper.OfNothing());
    resources.forEach(config::register);
    return config;
  }

  private static final class JsonResolver implements ContextResolver<ObjectMapper> {
    @Override
    public ObjectMapper getContext(Class<?> type) {
      return Json.STRICT;
    }
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
