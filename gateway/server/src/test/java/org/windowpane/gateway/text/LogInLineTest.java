package org.windowpane.gateway.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

public final class LogInLineTest {
  @Test
  void theLastFullStopEndsTheLineAndTheFirstColonTheName() {
    assertThat(LogInLine.read("alice.")).contains(new LogInLine("alice", Optional.empty()));
    assertThat(LogInLine.read(" alice.b:c:d.e. \t"))
        .contains(new LogInLine("alice.b", Optional.of("c:d.e")));
    assertThat(LogInLine.read("alice:.")).contains(new LogInLine("alice", Optional.of("")));
  }

  @Test
  void aLineWithoutANameOrAFullStopIsInvalid() {
    assertThat(LogInLine.read("alice")).isEmpty();
    assertThat(LogInLine.read(".")).isEmpty();
    assertThat(LogInLine.read(":secret.")).isEmpty();
    assertThat(LogInLine.read("a".repeat(65) + ".")).isEmpty();
  }

  @Test
  void toStringHidesTheToken() {
    assertThat(LogInLine.read("alice:secret.").orElseThrow().toString()).doesNotContain("secret");
  }
}
