package org.windowpane.gateway.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.windowpane.gateway.encoding.Json;

/** Checks that the OpenAPI document has each problem that an operation answers with. */
final class OpenApiContract {
  private static final String API = "/api/v1";

  /** Statuses of HTTP itself, which no operation decides on, and of faults. */
  private static final Set<Integer> OF_HTTP = Set.of(405, 408, 414, 431, 500);

  private static final Map<Pattern, JsonNode> PATHS = paths();

  private OpenApiContract() {}

  private static Map<Pattern, JsonNode> paths() {
    // From the class path, because the tests of clients run in another folder.
    try (InputStream json =
        OpenApiContract.class.getResourceAsStream("/org/windowpane/gateway/server/openapi.json")) {
      Map<Pattern, JsonNode> paths = new LinkedHashMap<>();
      JsonNode document = Json.LENIENT.readTree(json);
      document
          .get("paths")
          .properties()
          .forEach(
              it ->
                  paths.put(
                      Pattern.compile(it.getKey().replaceAll("\\{[^}]*}", "[^/]*")),
                      it.getValue()));
      return paths;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Checks an answer.
   *
   * @throws AssertionError where the document does not have its status
   */
  static void check(String method, String target, int status) {
    String path = target.replaceFirst("[?].*", "");
    if (status < 400 || OF_HTTP.contains(status) || !path.startsWith(API + "/")) {
      return;
    }
    PATHS.entrySet().stream()
        .filter(it -> it.getKey().matcher(path.substring(API.length())).matches())
        .min(Map.Entry.comparingByKey((one, other) -> wildcards(one) - wildcards(other)))
        .map(it -> it.getValue().get(method.toLowerCase(Locale.ROOT)))
        .filter(operation -> !operation.get("responses").has(Integer.toString(status)))
        .ifPresent(
            operation -> {
              throw new AssertionError(
                  ("The OpenAPI document does not have the status %d of %s, which %s %s answers"
                          + " with. Add it with @CanFail.")
                      .formatted(status, operation.get("operationId"), method, path));
            });
  }

  private static int wildcards(Pattern path) {
    return path.pattern().split("\\*", -1).length;
  }
}
