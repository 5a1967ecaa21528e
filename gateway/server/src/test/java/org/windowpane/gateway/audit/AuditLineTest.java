package org.windowpane.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.testing.AuditChains;

public final class AuditLineTest {
  private final AuditEvent event = AuditChains.ofLength(1).get(0);
  private final String line = AuditLine.write(event);

  @Test
  void anEventIsOneLineAndRoundTrips() throws Exception {
    assertThat(line).doesNotContain("\n");
    assertThat(AuditLine.read(line)).isEqualTo(event);
  }

  @Test
  void anEventMayHaveNoShareAndNoHosts() throws Exception {
    AuditEvent bare =
        AuditEvent.chained(
            1,
            event.at(),
            AuditEvent.GENESIS,
            AuditEntry.done(Actor.SYSTEM, "network.change", "network", java.util.Map.of()));
    assertThat(AuditLine.read(AuditLine.write(bare))).isEqualTo(bare);
    assertThat(bare.share()).isNull();
    assertThat(bare.hosts()).isEqualTo(List.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"principal\":\"alice\"|\"principal\":null|principal is missing",
        "\"principal\":\"alice\",||principal",
        "\"seq\":1,||seq",
        "\"seq\":1|\"seq\":\"one\"|no event",
        "2026-11-20T21:00:00Z|yesterday|no event",
        "\"seq\"|\"number\"|Missing creator property 'seq'",
        "}|}}|no event"
      })
  void theErrorStatesWhatIsWrongWithALine(String part, String instead, String message) {
    String wrong = line.replace(part, instead == null ? "" : instead);
    assertThatThrownBy(() -> AuditLine.read(wrong))
        .isInstanceOf(AuditLine.MalformedException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({"''", "null", "[]", "seq;at;principal"})
  void theErrorRejectsALineThatIsNoEvent(String wrong) {
    assertThatThrownBy(() -> AuditLine.read(wrong))
        .isInstanceOf(AuditLine.MalformedException.class)
        .hasMessageContaining("is no event");
  }
}
