package org.windowpane.gateway.server;

import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.gateway.http.Problem;
import org.windowpane.gateway.http.ProblemKind;
import org.windowpane.gateway.http.ProblemMapper;

/**
 * Adds the problems that each operation can end with: what follows from its method, its parameters,
 * its body and who may call it, and what its annotation adds. Each combination of problems with the
 * same status is one response of the document.
 */
final class OpenApiProblems {
  private final OpenAPI api;
  private final Map<String, ApiResponse> responses = new TreeMap<>();

  private OpenApiProblems(OpenAPI api) {
    this.api = api;
  }

  static void addTo(OpenAPI api) {
    OpenApiProblems problems = new OpenApiProblems(api);
    ModelConverters.getInstance(true)
        .readAll(Problem.class)
        .forEach((name, schema) -> api.getComponents().addSchemas(name, schema));
    api.getPaths()
        .forEach(
            (path, item) ->
                item.readOperationsMap()
                    .forEach((method, operation) -> problems.add(method, path, operation)));
    api.getComponents().setResponses(new LinkedHashMap<>(problems.responses));
  }

  private void add(HttpMethod method, String path, Operation operation) {
    Map<Integer, Set<ProblemKind>> byStatus =
        of(method, path, operation).stream()
            .collect(
                Collectors.groupingBy(
                    ProblemKind::status,
                    TreeMap::new,
                    Collectors.toCollection(() -> EnumSet.noneOf(ProblemKind.class))));
    byStatus.forEach(
        (status, kinds) -> {
          String name = kinds.stream().map(OpenApiProblems::word).collect(Collectors.joining("Or"));
          responses.computeIfAbsent(name, added -> response(status, kinds));
          operation
              .getResponses()
              .addApiResponse(
                  status.toString(), new ApiResponse().$ref("#/components/responses/" + name));
        });
  }

  private static Set<ProblemKind> of(HttpMethod method, String path, Operation operation) {
    String endpoint = method + " " + path;
    // A GET of sign-in changes something, and a standby forwards it like a change.
    boolean reads = method == HttpMethod.GET && !path.startsWith("/session/");
    Set<ProblemKind> kinds = EnumSet.of(ProblemKind.UNAVAILABLE);
    if (!Endpoints.isOpen(endpoint)) {
      kinds.addAll(
          List.of(
              ProblemKind.UNAUTHENTICATED,
              ProblemKind.FORBIDDEN,
              ProblemKind.TOO_MANY_REQUESTS,
              ProblemKind.TOO_MANY_WAITING));
    }
    if (!reads) {
      kinds.add(ProblemKind.UNCONFIRMED);
    }
    if (method != HttpMethod.GET) {
      kinds.addAll(List.of(ProblemKind.INVALID, ProblemKind.TOO_LARGE));
      if (!Endpoints.isOpen(endpoint)) {
        kinds.add(ProblemKind.CSRF);
      }
    }
    if (operation.getRequestBody() != null) {
      kinds.add(ProblemKind.UNSUPPORTED_MEDIA_TYPE);
    }
    for (Parameter parameter : parameters(operation)) {
      switch (parameter.getIn()) {
        case "path" -> kinds.addAll(List.of(ProblemKind.NOT_FOUND, ProblemKind.BAD_REQUEST));
        case "query" -> kinds.addAll(List.of(ProblemKind.INVALID, ProblemKind.BAD_REQUEST));
        default -> kinds.add(ProblemKind.INVALID);
      }
      if (parameter.getName().equals(HttpHeaders.IF_MATCH)) {
        kinds.add(ProblemKind.STALE);
      }
    }
    if (Endpoints.keyed().contains(endpoint)) {
      kinds.addAll(List.of(ProblemKind.CONFLICT, ProblemKind.QUOTA));
    }
    if (Endpoints.choosesMediaType(endpoint)) {
      kinds.add(ProblemKind.NOT_ACCEPTABLE);
    }
    kinds.addAll(Endpoints.problems(endpoint));
    return kinds;
  }

  private static List<Parameter> parameters(Operation operation) {
    return operation.getParameters() == null ? List.of() : operation.getParameters();
  }

  /** A kind as a word of a name, such as {@code NotFound}. */
  private static String word(ProblemKind kind) {
    return Stream.of(kind.name().split("_"))
        .map(part -> part.charAt(0) + part.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }

  private static ApiResponse response(int status, Collection<ProblemKind> kinds) {
    ApiResponse response =
        new ApiResponse()
            .description(
                kinds.stream()
                    .map(kind -> "`" + kind.type() + "`: " + kind.meaning() + ".")
                    .collect(Collectors.joining(" ")))
            .content(
                new Content()
                    .addMediaType(
                        ProblemMapper.PROBLEM_JSON, new MediaType().schema(schema(status, kinds))));
    return kinds.stream().anyMatch(ProblemKind::canBeRetried)
        ? response.addHeaderObject(
            HttpHeaders.RETRY_AFTER,
            new Header()
                .description("How many seconds to wait.")
                .schema(new Schema<>().types(Set.of("integer"))))
        : response;
  }

  private static Schema<?> schema(int status, Collection<ProblemKind> kinds) {
    Map<String, Schema> exactly = new LinkedHashMap<>();
    exactly.put("type", oneOf("string", kinds.stream().<Object>map(ProblemKind::type).toList()));
    exactly.put("status", oneOf("integer", List.of(status)));
    return new Schema<>()
        .allOf(
            List.of(
                new Schema<>().$ref("#/components/schemas/Problem"),
                new Schema<>().types(Set.of("object")).properties(exactly)));
  }

  private static Schema<?> oneOf(String type, List<Object> values) {
    Schema<Object> schema = new Schema<>();
    schema.setTypes(Set.of(type));
    schema.setEnum(values);
    return schema;
  }
}
