package org.windowpane.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.message.LeaseAnswer;
import org.windowpane.protocol.message.LeasePut;
import org.windowpane.protocol.message.NetworkReport;
import org.windowpane.protocol.message.PlanAnswer;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.PlanStatus;
import org.windowpane.protocol.message.TelemetryReport;

/** docs/plan-protocol.md says what the records are. */
class DocumentTest {
  private static final Path DOCUMENT = Path.of("../docs/plan-protocol.md");
  private static final Pattern EXAMPLE = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);
  private static final ObjectMapper TREES = new ObjectMapper();

  /** The messages of the examples, in the document's order. */
  private static final List<Class<? extends Record>> IN_ORDER =
      List.of(
          LeasePut.class,
          LeaseAnswer.class,
          NetworkReport.class,
          PlanPut.class,
          PlanAnswer.class,
          PlanPatch.class,
          PlanStatus.class,
          DriftReport.class,
          TelemetryReport.class);

  private static String document() throws IOException {
    return Files.readString(DOCUMENT);
  }

  private static List<String> examples() throws IOException {
    List<String> examples = new ArrayList<>();
    Matcher matcher = EXAMPLE.matcher(document());
    while (matcher.find()) {
      examples.add(matcher.group(1));
    }
    return examples;
  }

  @Test
  void every_example_is_a_message_and_is_written_as_it_was_read() throws Exception {
    List<String> examples = examples();
    assertThat(examples).hasSameSizeAs(IN_ORDER);
    assertThat(IN_ORDER).containsExactlyInAnyOrderElementsOf(Messages.TYPES);
    for (int i = 0; i < examples.size(); i++) {
      Object message =
          ProtocolJson.readRequest(
              new ByteArrayInputStream(examples.get(i).getBytes(StandardCharsets.UTF_8)),
              IN_ORDER.get(i));
      JsonNode written = TREES.readTree(ProtocolJson.write(message));
      assertThat(written).isEqualTo(TREES.readTree(examples.get(i)));
    }
  }

  @Test
  void every_field_and_every_name_of_a_state_is_in_the_document() throws IOException {
    Set<String> names = new TreeSet<>();
    Messages.TYPES.forEach(type -> collect(type, names));
    assertThat(names).contains("rateBps", "class", "sharedWith", "high", "repairedAt");

    String document = document();
    assertThat(names)
        .allSatisfy(
            name -> assertThat(document).containsAnyOf("`" + name + "`", "\"" + name + "\""));
  }

  private static void collect(Type type, Set<String> names) {
    if (type instanceof ParameterizedType generic) {
      collect(generic.getActualTypeArguments()[0], names);
      return;
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isEnum()) {
      for (Object each : plain.getEnumConstants()) {
        names.add(each.toString());
      }
    } else if (plain.isSealed()) {
      for (Class<?> each : plain.getPermittedSubclasses()) {
        collect(each, names);
      }
    } else if (plain.isRecord() && !ValueModule.isText(plain)) {
      for (RecordComponent component : plain.getRecordComponents()) {
        names.add(component.getName().equals("trafficClass") ? "class" : component.getName());
        collect(component.getGenericType(), names);
      }
    }
  }
}
