package org.windowpane.client.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The description of the API, as the gateway of the tests serves it. */
public final class OpenApi {
  private static final JsonNode DOCUMENT = read();

  private OpenApi() {}

  private static JsonNode read() {
    try (InputStream json =
        OpenApi.class.getResourceAsStream("/org/windowpane/gateway/server/openapi.json")) {
      return new ObjectMapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The description of an operation; missing if there is none. */
  public static JsonNode operation(String method, String path) {
    return DOCUMENT.at("/paths").path(path).path(method);
  }

  /** The names of an operation's parameters. */
  public static Set<String> parameters(String method, String path) {
    return StreamSupport.stream(operation(method, path).path("parameters").spliterator(), false)
        .map(it -> it.get("name").asText())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A schema by its name. */
  public static JsonNode schema(String name) {
    return DOCUMENT.at("/components/schemas").path(name);
  }

  /** The names of a schema's fields. */
  public static Set<String> fields(String schema) {
    Set<String> names = new TreeSet<>();
    schema(schema).path("properties").fieldNames().forEachRemaining(names::add);
    return names;
  }
}
