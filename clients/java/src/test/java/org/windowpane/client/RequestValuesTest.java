package org.windowpane.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The values that requests consist of. */
public final class RequestValuesTest {
  private static final Instant TIME = Instant.parse("2032-01-01T00:00:00Z");
  private static final FlowGroup FLOWS = FlowGroup.between("h1", "h2");

  @Test
  void aFlowGroupHasThePredicatesThatWereSet() {
    assertThat(FLOWS.tcp().fromPort(0).toPorts(2888, 3888).predicates())
        .isEqualTo(
            Map.of(
                "srcHost", "h1",
                "dstHost", "h2",
                "transport", "tcp",
                "srcPort", "0",
                "dstPort", "2888-3888"));
    assertThat(FlowGroup.of(Map.of("dstHost", "h2", "srcHost", "h1"))).isEqualTo(FLOWS);
    assertThat(FLOWS.udp()).isNotEqualTo(FLOWS.tcp());
    assertThatThrownBy(() -> FLOWS.toPort(65_536)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> FlowGroup.of(Map.of("srcHots", "h1")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRequestSendsOnlyWhatWasSet() {
    WindowRequest plain = WindowRequest.reserve("team-a", FLOWS, 5);
    assertThat(plain.json()).containsOnlyKeys("share", "flowGroup", "rateBps");
    WindowRequest more = plain.end(TIME).partial().held(Duration.ofMinutes(1));
    assertThat(plain.json()).hasSize(3);
    assertThat(new String(JsonObject.write(more.json()), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"share\":\"team-a\",\"flowGroup\":{\"srcHost\":\"h1\",\"dstHost\":\"h2\"},"
                + "\"rateBps\":5,\"end\":\"2032-01-01T00:00:00Z\",\"strictness\":\"partial\","
                + "\"holdSeconds\":60}");
    assertThat(BookingChange.toEnd(TIME).json()).containsOnlyKeys("end");
  }

  @Test
  void textsHaveTheirLengths() {
    WindowRequest plain = WindowRequest.reserve("team-a", FLOWS, 5);
    assertThat(plain.label("x".repeat(100)).application("x".repeat(64)).json())
        .containsKeys("label", "application");
    assertThatThrownBy(() -> plain.label("x".repeat(101)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> plain.application("x".repeat(65)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> plain.label("")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(plain::earliestEnd).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void pausesDoubleUpToTheLongest() {
    BackOff pauses = new BackOff(Duration.ofMillis(100), Duration.ofSeconds(2));
    assertThat(pauses.after(1)).isBetween(Duration.ofMillis(50), Duration.ofMillis(100));
    assertThat(pauses.after(3)).isBetween(Duration.ofMillis(200), Duration.ofMillis(400));
    assertThat(pauses.after(1_000)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  @Test
  void aStateThatTheClientDoesNotKnowIsUnknown() {
    JsonObject json =
        JsonObject.parse(
            ("{\"id\":\"00000000-0000-0000-0000-000000000001\",\"share\":\"s\","
                    + "\"principal\":\"p\",\"flowGroup\":{},\"flowGroupText\":\"*\",\"ask\":\"reserve\","
                    + "\"strictness\":\"strict\",\"rateBps\":1,\"start\":\"2032-01-01T00:00:00Z\","
                    + "\"end\":null,\"createdAt\":\"2032-01-01T00:00:00Z\",\"state\":\"parked\","
                    + "\"deployment\":{\"state\":\"pending\",\"since\":\"2032-01-01T00:00:00Z\"},"
                    + "\"mayCancel\":true,\"invented\":{\"later\":[1]}}")
                .getBytes(StandardCharsets.UTF_8));
    Booking booking = Booking.of(json);
    assertThat(booking.state()).isEqualTo(Booking.State.UNKNOWN);
    assertThat(booking.end()).isEmpty();
    assertThat(booking.label()).isEmpty();
  }
}
