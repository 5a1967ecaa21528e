package org.windowpane.gateway.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Describes the bodies of requests as the gateway reads them: a field that can be left out can also
 * be null, and a pattern holds for the whole text. Schemas that answers have, too, get a copy for
 * requests.
 */
final class OpenApiRequests {
  private static final String PREFIX = "#/components/schemas/";

  private final Map<String, Schema> schemas;
  private final Set<String> ofRequests = new LinkedHashSet<>();
  private final Set<String> ofAnswers = new LinkedHashSet<>();

  private OpenApiRequests(OpenAPI api) {
    this.schemas = api.getComponents().getSchemas();
    api.getPaths().values().stream()
        .flatMap(path -> path.readOperations().stream())
        .forEach(this::collect);
    api.getComponents().getResponses().values().forEach(this::collect);
  }

  static void describe(OpenAPI api) throws JsonProcessingException {
    OpenApiRequests requests = new OpenApiRequests(api);
    Map<String, String> copies = new LinkedHashMap<>();
    for (String name : requests.ofRequests) {
      if (requests.ofAnswers.contains(name)) {
        copies.put(PREFIX + name, PREFIX + requests.copy(name));
      }
    }
    for (String name : requests.ofRequests) {
      String own = copies.getOrDefault(PREFIX + name, PREFIX + name).substring(PREFIX.length());
      requests.describe(requests.schemas.get(own), copies);
    }
  }

  private void collect(Operation operation) {
    if (operation.getRequestBody() != null) {
      schemasOf(operation.getRequestBody().getContent())
          .forEach(schema -> collect(schema, ofRequests));
    }
    operation.getResponses().values().forEach(this::collect);
  }

  private void collect(ApiResponse response) {
    schemasOf(response.getContent()).forEach(schema -> collect(schema, ofAnswers));
  }

  private static Stream<Schema> schemasOf(Content content) {
    return content == null
        ? Stream.of()
        : content.values().stream().map(type -> type.getSchema()).filter(it -> it != null);
  }

  /** Adds the names of the schemas that a schema consists of. */
  private void collect(Schema<?> schema, Set<String> names) {
    String ref = schema.get$ref();
    if (ref != null) {
      String name = ref.substring(PREFIX.length());
      if (names.add(name)) {
        collect(schemas.get(name), names);
      }
      return;
    }
    parts(schema).forEach(part -> collect(part, names));
  }

  private static List<Schema> parts(Schema<?> schema) {
    List<Schema> parts = new ArrayList<>();
    if (schema.getProperties() != null) {
      parts.addAll(schema.getProperties().values());
    }
    if (schema.getItems() != null) {
      parts.add(schema.getItems());
    }
    if (schema.getAllOf() != null) {
      parts.addAll(schema.getAllOf());
    }
    if (schema.getAnyOf() != null) {
      parts.addAll(schema.getAnyOf());
    }
    return parts;
  }

  private String copy(String name) throws JsonProcessingException {
    String copied = name + "Request";
    String json = Json31.mapper().writeValueAsString(schemas.get(name));
    schemas.put(copied, Json31.mapper().readValue(json, Schema.class));
    return copied;
  }

  private void describe(Schema<?> schema, Map<String, String> copies) {
    List<String> required = schema.getRequired() == null ? List.of() : schema.getRequired();
    Map<String, Schema> properties = schema.getProperties();
    properties.replaceAll(
        (name, property) -> {
          refine(property, copies);
          return required.contains(name) ? property : OpenApiGenerator.nullable(property);
        });
  }

  private static void refine(Schema<?> schema, Map<String, String> copies) {
    schema.set$ref(copies.getOrDefault(schema.get$ref(), schema.get$ref()));
    String pattern = schema.getPattern();
    if (pattern != null && !pattern.startsWith("^")) {
      schema.setPattern("^(?:" + pattern + ")$");
    }
    parts(schema).forEach(part -> refine(part, copies));
  }
}
