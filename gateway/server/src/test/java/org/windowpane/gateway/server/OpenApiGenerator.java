package org.windowpane.gateway.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.jaxrs2.Reader;
import io.swagger.v3.oas.integration.SwaggerConfiguration;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import jakarta.annotation.Nullable;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.windowpane.gateway.attention.AttentionViews;
import org.windowpane.gateway.audit.AuditViews;
import org.windowpane.gateway.bookings.BookingJson;
import org.windowpane.gateway.bookings.links.LinkTimelineViews;
import org.windowpane.gateway.http.AccessFilter;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.forms.DeploymentViews;
import org.windowpane.gateway.ledger.rows.RefusalRecord;
import org.windowpane.gateway.maintenance.MaintenanceJson;
import org.windowpane.gateway.measurements.UtilizationViews;
import org.windowpane.gateway.network.NetworkJson;
import org.windowpane.gateway.network.PathViews;
import org.windowpane.gateway.network.RankViews;
import org.windowpane.gateway.notifications.NotificationViews;
import org.windowpane.gateway.pathrules.PathRuleJson;
import org.windowpane.gateway.people.UserViews;
import org.windowpane.gateway.people.tokens.DeviceViews;
import org.windowpane.gateway.people.tokens.TokenViews;
import org.windowpane.gateway.quotas.QuotaViews;
import org.windowpane.gateway.services.ServiceJson;
import org.windowpane.gateway.shares.ShareJson;
import org.windowpane.gateway.trafficclasses.TrafficClassJson;

/** Describes the API from its resources: what openapi.json must be. */
public final class OpenApiGenerator {
  private static final String SESSION = "session";
  private static final String CSRF = "csrf";
  private static final String TOKEN = "token";
  private static final String BASIC = "nameAndToken";
  private static final Set<String> REFUSAL_ALWAYS =
      Set.of("rule", "place", "message", "counterOffers");

  private OpenApiGenerator() {}

  static String generate() throws JsonProcessingException {
    SwaggerConfiguration configuration =
        new SwaggerConfiguration()
            .openAPI31(true)
            .openAPI(
                new OpenAPI()
                    .openapi("3.1.0")
                    .info(
                        new Info()
                            .title("Windowpane gateway")
                            .version("v1")
                            .description(
                                "Shares of a network, and windows of guaranteed bandwidth."
                                    + " Rates are whole bits per second, times ISO-8601 in UTC."
                                    + " A fault of the gateway is answered with the status 500,"
                                    + " and a request that is not valid HTTP with 405, 408, 414 or"
                                    + " 431, as a problem, too."))
                    .addServersItem(new Server().url("/api/v1")));
    Reader reader = new Reader(configuration);
    OpenAPI api = reader.read(new LinkedHashSet<>(Api.RESOURCES));
    addEvents(api);
    addSuccesses(api);
    addKeys(api);
    OpenApiProblems.addTo(api);
    addSecurity(api);
    requireAlwaysPresentFields(api);
    OpenApiRequests.describe(api);
    inOneOrder(api);
    return Json31.pretty(api) + "\n";
  }

  /** Reflection returns the methods of a class in an order that differs between runs of Java. */
  private static void inOneOrder(OpenAPI api) {
    api.getComponents().setSchemas(new TreeMap<>(api.getComponents().getSchemas()));
    Paths paths = new Paths();
    new TreeMap<>(api.getPaths()).forEach(paths::addPathItem);
    api.setPaths(paths);
  }

  private static void addEvents(OpenAPI api) {
    api.path(
        "/events",
        new PathItem()
            .get(
                new Operation()
                    .operationId("listen")
                    .summary(
                        "Live events: hello, booking, share, network, links, tables, controller")
                    .responses(
                        new ApiResponses()
                            .addApiResponse(
                                "200",
                                new ApiResponse()
                                    .description("Server-sent events, until you leave.")
                                    .content(
                                        new Content()
                                            .addMediaType(
                                                "text/event-stream",
                                                new MediaType()
                                                    .schema(
                                                        new Schema<>()
                                                            .types(Set.of("string")))))))));
  }

  private static void addSuccesses(OpenAPI api) {
    for (PathItem path : api.getPaths().values()) {
      for (Operation operation : path.readOperations()) {
        numbersAreNumbers(operation);
        ApiResponse standard = operation.getResponses().remove("default");
        if (standard != null) {
          operation.getResponses().addApiResponse("200", standard.description("As asked."));
        }
      }
    }
  }

  /** Everything that is sent may be sent under a key, but what takes none. */
  private static void addKeys(OpenAPI api) {
    Set<String> keyed = Endpoints.keyed();
    api.getPaths()
        .forEach(
            (path, item) ->
                item.readOperationsMap()
                    .forEach(
                        (method, operation) -> {
                          if (keyed.contains(method + " " + path)) {
                            operation.addParametersItem(key());
                          }
                        }));
  }

  private static Parameter key() {
    return new Parameter()
        .in("header")
        .name(IdempotentRequests.HEADER)
        .description("Asking again under the same key, within a day, does it once.")
        .schema(
            new Schema<>()
                .types(Set.of("string"))
                .minLength(1)
                .maxLength(100)
                .pattern("^[\\x21-\\x7e]{1,100}$"));
  }

  /** Parameters are read as text, to name the one to blame; what they are to hold is a number. */
  private static void numbersAreNumbers(Operation operation) {
    if (operation.getParameters() != null) {
      operation.getParameters().stream()
          .map(Parameter::getSchema)
          .filter(schema -> schema.getMinimum() != null)
          .forEach(schema -> schema.setTypes(Set.of("integer")));
    }
  }

  private static void addSecurity(OpenAPI api) {
    api.getComponents()
        .addSecuritySchemes(
            SESSION,
            new SecurityScheme()
                .type(SecurityScheme.Type.APIKEY)
                .in(SecurityScheme.In.COOKIE)
                .name(AccessFilter.COOKIE))
        .addSecuritySchemes(
            CSRF,
            new SecurityScheme()
                .type(SecurityScheme.Type.APIKEY)
                .in(SecurityScheme.In.HEADER)
                .name(AccessFilter.CSRF_HEADER))
        .addSecuritySchemes(
            TOKEN, new SecurityScheme().type(SecurityScheme.Type.HTTP).scheme("bearer"))
        .addSecuritySchemes(
            BASIC, new SecurityScheme().type(SecurityScheme.Type.HTTP).scheme("basic"));
    api.getPaths()
        .forEach(
            (path, item) ->
                item.readOperationsMap()
                    .forEach(
                        (method, operation) -> {
                          if (Endpoints.isOpen(method + " " + path)) {
                            return;
                          }
                          SecurityRequirement requirement =
                              new SecurityRequirement().addList(SESSION);
                          operation.addSecurityItem(
                              method == PathItem.HttpMethod.GET
                                  ? requirement
                                  : requirement.addList(CSRF));
                          if (Endpoints.scope(method + " " + path).isPresent()) {
                            operation.addSecurityItem(new SecurityRequirement().addList(TOKEN));
                          }
                          if (Endpoints.takesBasic(method + " " + path)) {
                            operation.addSecurityItem(new SecurityRequirement().addList(BASIC));
                          }
                        }));
  }

  /** Answers contain every field; the type of a field states whether it may be null. */
  private static void requireAlwaysPresentFields(OpenAPI api) {
    for (Class<?> view : views()) {
      io.swagger.v3.oas.annotations.media.Schema named =
          view.getAnnotation(io.swagger.v3.oas.annotations.media.Schema.class);
      complete(api.getComponents().getSchemas().get(named.name()), view);
    }
    Schema<?> refusal = api.getComponents().getSchemas().get(RefusalRecord.class.getSimpleName());
    refusal.setRequired(new ArrayList<>(refusal.getProperties().keySet()));
    nullableUnless(refusal, REFUSAL_ALWAYS);
    Schema<?> offer =
        api.getComponents().getSchemas().get(RefusalRecord.Offer.class.getSimpleName());
    offer.setRequired(new ArrayList<>(offer.getProperties().keySet()));
    offer.getProperties().computeIfPresent("end", (name, end) -> nullable(end));
  }

  private static List<Class<?>> views() {
    return Stream.of(
            BookingJson.class,
            ShareJson.class,
            ServiceJson.class,
            TrafficClassJson.class,
            PathRuleJson.class,
            DeploymentViews.class,
            NetworkJson.class,
            AttentionViews.class,
            TokenViews.class,
            DeviceViews.class,
            AuditViews.class,
            UserViews.class,
            NotificationViews.class,
            UtilizationViews.class,
            PathViews.class,
            MaintenanceJson.class,
            RankViews.class,
            LinkTimelineViews.class,
            SettingViews.class,
            QuotaViews.class)
        .<Class<?>>flatMap(holder -> Stream.of(holder.getDeclaredClasses()))
        .toList();
  }

  private static void complete(Schema<?> schema, Class<?> view) {
    if (schema == null) {
      throw new IllegalStateException(view + " is told by no resource");
    }
    Map<String, Schema> properties = schema.getProperties();
    schema.setRequired(new ArrayList<>(properties.keySet()));
    Arrays.stream(view.getRecordComponents())
        .filter(component -> component.getAccessor().isAnnotationPresent(Nullable.class))
        .map(RecordComponent::getName)
        .forEach(name -> properties.put(name, nullable(properties.get(name))));
  }

  private static void nullableUnless(Schema<?> schema, Set<String> always) {
    Map<String, Schema> properties = schema.getProperties();
    properties.replaceAll(
        (name, property) -> always.contains(name) ? property : nullable(property));
  }

  static Schema<?> nullable(Schema<?> schema) {
    if (schema.get$ref() != null) {
      return new Schema<>()
          .description(schema.getDescription())
          .anyOf(
              List.of(new Schema<>().$ref(schema.get$ref()), new Schema<>().types(Set.of("null"))));
    }
    Set<String> types = new LinkedHashSet<>(schema.getTypes());
    if (types.add("null") && schema.getEnum() != null) {
      addNull(schema);
    }
    schema.setTypes(types);
    return schema;
  }

  private static <T> void addNull(Schema<T> schema) {
    List<T> values = new ArrayList<>(schema.getEnum());
    values.add(null);
    schema.setEnum(values);
  }
}
