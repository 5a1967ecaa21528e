package org.windowpane.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.windowpane.protocol.message.PlanPut;

class ProtocolJsonLawsTest {
  private static final ObjectMapper TREES = new ObjectMapper();

  /** Whether two documents are equal, with numbers by value: a load of -7 is written as -7.0. */
  private static boolean areEqual(JsonNode one, JsonNode other) {
    Comparator<JsonNode> byValue =
        (a, b) ->
            a.isNumber() && b.isNumber()
                ? a.decimalValue().compareTo(b.decimalValue())
                : a.equals(b) ? 0 : 1;
    return one.equals(byValue, other);
  }

  /** A place in a document: a field or an element, and how it is named. */
  private record Place(JsonNode parent, String field, int index, String path) {
    void put(JsonNode value) {
      if (parent instanceof ObjectNode object) {
        object.set(field, value);
      } else {
        ((ArrayNode) parent).set(index, value);
      }
    }
  }

  @Provide
  Arbitrary<Object> messages() {
    return Messages.any();
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void a_message_is_read_as_it_was_written(@ForAll("messages") Object message) throws Exception {
    assertThat(read(ProtocolJson.write(message), message.getClass())).isEqualTo(message);
    assertThat(ProtocolJson.<Object>readAnswer(ProtocolJson.write(message), type(message)))
        .isEqualTo(message);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void an_unknown_field_is_refused_by_its_path_in_a_request_and_ignored_in_an_answer(
      @ForAll("messages") Object message, @ForAll int choice) throws Exception {
    JsonNode tree = TREES.readTree(ProtocolJson.write(message));
    List<Place> objects =
        places(tree).stream().filter(it -> it.parent() instanceof ObjectNode).toList();
    Place one = objects.get(Math.floorMod(choice, objects.size()));
    ((ObjectNode) one.parent()).put("colour", "blue");
    String path = one.path().substring(0, one.path().length() - one.field().length()) + "colour";
    byte[] json = TREES.writeValueAsBytes(tree);

    assertThatExceptionOfType(ProtocolJsonException.class)
        .isThrownBy(() -> read(json, message.getClass()))
        .satisfies(e -> assertThat(e.field()).contains(path))
        .withMessage("There is no such field.");
    assertThat(ProtocolJson.<Object>readAnswer(json, type(message))).isEqualTo(message);
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void a_value_of_the_wrong_kind_is_refused_by_its_path(
      @ForAll("messages") Object message, @ForAll int choice, @ForAll int kind) throws IOException {
    JsonNode tree = TREES.readTree(ProtocolJson.write(message));
    List<Place> places = places(tree);
    Place one = places.get(Math.floorMod(choice, places.size()));
    JsonNode wrong =
        List.of(
                TREES.createObjectNode().put("a", 1),
                TREES.createArrayNode().add(TREES.createArrayNode()),
                TREES.getNodeFactory().numberNode(1.5),
                TREES.getNodeFactory().textNode("\u0000 no sense"),
                TREES.getNodeFactory().numberNode(-7))
            .get(Math.floorMod(kind, 5));
    one.put(wrong);
    byte[] json = TREES.writeValueAsBytes(tree);

    try {
      Object read = read(json, message.getClass());
      JsonNode written = TREES.readTree(ProtocolJson.write(read));
      assertThat(areEqual(written, tree)).as("%s was read as %s", tree, written).isTrue();
    } catch (ProtocolJsonException e) {
      assertThat(e).message().isNotBlank().doesNotContain("Exception", "org.windowpane", "java.");
      assertThat(e.field()).isPresent();
      assertThat(e.field().orElseThrow()).startsWith(one.path().split("[\\[.]", 2)[0]);
    }
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void a_truncated_text_is_refused_without_implementation_details(
      @ForAll("messages") Object message, @ForAll int choice) {
    byte[] json = ProtocolJson.write(message);
    byte[] cut = Arrays.copyOf(json, Math.floorMod(choice, json.length));

    assertThatExceptionOfType(ProtocolJsonException.class)
        .isThrownBy(() -> read(cut, message.getClass()))
        .satisfies(e -> assertThat(e).message().doesNotContain("Exception", "org.windowpane"));
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void bytes_of_any_kind_are_a_message_or_refused(@ForAll byte[] bytes) throws IOException {
    try {
      read(bytes, PlanPut.class);
    } catch (ProtocolJsonException e) {
      assertThat(e).message().isNotBlank();
    }
  }

  @Provide
  Arbitrary<Integer> depths() {
    return Arbitraries.integers().between(ProtocolJson.MAX_NESTING, 50_000);
  }

  @Property(tries = 20)
  void nesting_beyond_the_bound_is_refused(@ForAll("depths") int depth) {
    String json = "{\"rules\":" + "[".repeat(depth) + "]".repeat(depth) + "}";
    assertThatExceptionOfType(ProtocolJsonException.class)
        .isThrownBy(() -> read(json.getBytes(StandardCharsets.UTF_8), PlanPut.class));
  }

  private static Object read(byte[] json, Class<?> type) throws IOException, ProtocolJsonException {
    return ProtocolJson.readRequest(new ByteArrayInputStream(json), type);
  }

  @SuppressWarnings("unchecked")
  private static Class<Object> type(Object message) {
    return (Class<Object>) message.getClass();
  }

  private static List<Place> places(JsonNode root) {
    List<Place> places = new ArrayList<>();
    collect(root, "", places);
    return places;
  }

  private static void collect(JsonNode node, String path, List<Place> into) {
    if (node instanceof ObjectNode object) {
      object
          .properties()
          .forEach(
              field -> {
                String at = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
                into.add(new Place(object, field.getKey(), -1, at));
                collect(field.getValue(), at, into);
              });
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        into.add(new Place(array, "", i, path + "[" + i + "]"));
        collect(array.get(i), path + "[" + i + "]", into);
      }
    }
  }
}
