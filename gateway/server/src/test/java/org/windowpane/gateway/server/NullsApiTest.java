package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

/** A field can be null where the OpenAPI document says so, and nowhere else. */
public final class NullsApiTest {
  private static final TestGateway GATEWAY = TestGateway.shared();

  /** A field of a request. */
  record Field(String method, String path, String name, boolean mayBeNull) {}

  static Stream<Field> fields() {
    JsonNode api = GATEWAY.anonymous().get("/api/v1/openapi.json").body();
    List<Field> fields = new ArrayList<>();
    api.get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        operation -> {
                          String schema =
                              operation
                                  .getValue()
                                  .at("/requestBody/content/application~1json/schema/$ref")
                                  .asText();
                          if (!schema.isEmpty()) {
                            api.at(schema.substring(1) + "/properties")
                                .properties()
                                .forEach(
                                    it ->
                                        fields.add(
                                            new Field(
                                                operation.getKey().toUpperCase(Locale.ROOT),
                                                path.getKey(),
                                                it.getKey(),
                                                it.getValue().toString().contains("\"null\""))));
                          }
                        }));
    assertThat(fields).hasSizeGreaterThan(50);
    return fields.stream();
  }

  @ParameterizedTest
  @MethodSource("fields")
  void nullIsAcceptedWhereTheDocumentAllowsIt(Field field) {
    Browser admin = field.path().equals("/setup") ? GATEWAY.anonymous() : GATEWAY.admin();
    String path =
        "/api/v1"
            + field
                .path()
                .replace("{id}", "00000000-0000-0000-0000-000000000000")
                .replaceAll("\\{[^}]*}", "nobody");
    Reply reply = admin.send(field.method(), path, "{\"" + field.name() + "\": null}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    boolean isRefusedAsNull =
        reply.body().get("errors").findValuesAsText("field").contains(field.name())
            && reply.text().contains(field.name() + " must not be null");
    assertThat(isRefusedAsNull).as(reply.text()).isEqualTo(!field.mayBeNull());
  }
}
