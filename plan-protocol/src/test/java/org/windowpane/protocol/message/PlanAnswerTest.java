package org.windowpane.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.json.ProtocolJson;
import org.windowpane.protocol.json.ProtocolJsonException;

class PlanAnswerTest {
  private static final String WITHOUT_TIMES = "{\"instance\":\"i\",\"generation\":1,\"rules\":[]}";

  private static PlanAnswer read(String times) throws ProtocolJsonException {
    String json = WITHOUT_TIMES.replace("}", times + "}");
    return ProtocolJson.readAnswer(json.getBytes(StandardCharsets.UTF_8), PlanAnswer.class);
  }

  @Test
  void the_answer_of_an_earlier_module_has_no_times() throws Exception {
    assertThat(read("")).isEqualTo(new PlanAnswer("i", 1, List.of()));
    assertThat(read(",\"times\":null").times()).isEmpty();
  }

  @Test
  void an_answer_without_times_is_written_as_by_an_earlier_module() {
    byte[] written = ProtocolJson.write(new PlanAnswer("i", 1, List.of()));
    assertThat(new String(written, StandardCharsets.UTF_8)).isEqualTo(WITHOUT_TIMES);
  }

  @Test
  void times_and_what_a_later_module_adds_to_them_are_read() throws Exception {
    String times = ",\"times\":{\"appliedMicros\":20,\"confirmedMicros\":50,\"later\":1}";
    assertThat(read(times).times()).isEqualTo(Optional.of(new PlanTimes(20, 50)));
  }

  @Test
  void times_are_not_negative() {
    assertThatExceptionOfType(ProtocolJsonException.class)
        .isThrownBy(() -> read(",\"times\":{\"appliedMicros\":-1,\"confirmedMicros\":50}"))
        .satisfies(it -> assertThat(it.field()).contains("times.appliedMicros"));
  }
}
