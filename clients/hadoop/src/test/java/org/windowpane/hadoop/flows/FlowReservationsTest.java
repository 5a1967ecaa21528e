package org.windowpane.hadoop.flows;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.reservations.Demand;
import org.windowpane.hadoop.flows.Bandwidth.Outcome;

class FlowReservationsTest {
  private static final Endpoint MAPPER = new Endpoint("10.0.0.2", 13_562);
  private static final long EIGHT_MB = 8_000_000;
  private static final Duration GRACE = Duration.ofMillis(500);

  private final FakeFlows fakes = new FakeFlows();
  private final FakeBandwidth bandwidth = fakes.bandwidth();

  private Flow copy(long bytes) {
    return fakes.reservations().copy(MAPPER, bytes, "a copy");
  }

  private static FlowGroup fromMapper() {
    return FlowGroup.between("10.0.0.2", "10.0.0.9").tcp().fromPort(13_562);
  }

  @Test
  void a_copy_is_reserved_with_the_port_of_its_connection() {
    fakes.connected(13_562, 50_001);
    copy(EIGHT_MB);
    assertThat(bandwidth.open()).hasSize(1);
    assertThat(bandwidth.open().get(0).demand())
        .isEqualTo(new Demand(fromMapper().toPort(50_001), 8_000_000).labelled("a copy"));
  }

  @Test
  void without_a_known_connection_the_port_is_left_out() {
    copy(EIGHT_MB);
    assertThat(bandwidth.open().get(0).demand().flows()).isEqualTo(fromMapper());
  }

  @Test
  void a_small_copy_is_counted_and_not_reserved() {
    copy(999_999).close();
    assertThat(bandwidth.all()).isEmpty();
    assertThat(fakes.countedBelowThreshold()).isEqualTo(1);
    assertThat(fakes.countedAboveThreshold()).isZero();
    copy(1_000_000).close();
    assertThat(fakes.countedAboveThreshold()).isEqualTo(1);
    copy(1_000_000);
    assertThat(bandwidth.all()).hasSize(1);
  }

  @Test
  void a_local_copy_is_not_reserved() {
    fakes.reservations().copy(new Endpoint("10.0.0.9", 13_562), EIGHT_MB, "local").close();
    assertThat(bandwidth.all()).isEmpty();
  }

  @Test
  void a_host_without_an_address_is_not_reserved() {
    fakes.reservations().copy(new Endpoint("256.0.0.1.invalid", 13_562), EIGHT_MB, "x").close();
    assertThat(bandwidth.all()).isEmpty();
  }

  @Test
  void concurrent_copies_share_a_reservation_until_the_last_is_done() {
    Flow first = copy(EIGHT_MB);
    Flow second = copy(EIGHT_MB);
    first.close();
    fakes.pass(GRACE);
    assertThat(bandwidth.all()).hasSize(1);
    assertThat(bandwidth.open()).hasSize(1);
    second.close();
    assertThat(bandwidth.open()).hasSize(1);
    fakes.pass(GRACE);
    assertThat(bandwidth.open()).isEmpty();
  }

  @Test
  void consecutive_copies_share_a_reservation_within_the_grace_time() {
    copy(EIGHT_MB).close();
    fakes.pass(GRACE.minusMillis(1));
    Flow second = copy(EIGHT_MB);
    fakes.pass(GRACE);
    assertThat(bandwidth.all()).hasSize(1);
    assertThat(bandwidth.open()).hasSize(1);
    second.close();
    fakes.pass(GRACE);
    copy(EIGHT_MB);
    assertThat(bandwidth.all()).hasSize(2);
    assertThat(bandwidth.open()).hasSize(1);
  }

  @Test
  void a_larger_copy_raises_the_rate_and_a_smaller_one_keeps_it() {
    copy(EIGHT_MB);
    Flow large = copy(2 * EIGHT_MB);
    copy(EIGHT_MB / 2);
    large.close();
    copy(EIGHT_MB);
    assertThat(bandwidth.all())
        .extracting(it -> it.demand().rateBps())
        .containsExactly(8_000_000L, 16_000_000L);
    assertThat(bandwidth.open()).hasSize(1);
    assertThat(bandwidth.open().get(0).demand().rateBps()).isEqualTo(16_000_000);
  }

  @Test
  void a_new_connection_after_another_has_a_reservation_of_its_own() {
    fakes.connected(13_562, 50_001);
    copy(EIGHT_MB).close();
    fakes.connected(13_562, 50_002);
    copy(EIGHT_MB);
    assertThat(bandwidth.open()).hasSize(1);
    assertThat(bandwidth.open().get(0).demand().flows()).isEqualTo(fromMapper().toPort(50_002));
  }

  @Test
  void connections_at_the_same_time_share_a_reservation_without_a_port() {
    fakes.connected(13_562, 50_001);
    copy(EIGHT_MB);
    fakes.connected(13_562, 50_002);
    copy(EIGHT_MB);
    assertThat(bandwidth.open()).hasSize(1);
    assertThat(bandwidth.open().get(0).demand().flows()).isEqualTo(fromMapper());
  }

  @Test
  void closing_a_flow_twice_ends_it_once() {
    Flow first = copy(EIGHT_MB);
    Flow second = copy(EIGHT_MB);
    first.close();
    first.close();
    fakes.pass(GRACE);
    assertThat(bandwidth.open()).hasSize(1);
    second.close();
    fakes.pass(GRACE);
    assertThat(bandwidth.all().get(0).timesClosed()).isEqualTo(1);
  }

  @Test
  void a_read_has_the_port_of_the_datanode_only() {
    fakes.connected(9_866, 50_001);
    fakes.reservations().read(new Endpoint("10.0.0.3", 9_866), EIGHT_MB, "input /a");
    assertThat(bandwidth.open().get(0).demand().flows())
        .isEqualTo(FlowGroup.between("10.0.0.3", "10.0.0.9").tcp().fromPort(9_866));
  }

  @Test
  void all_hops_of_a_pipeline_are_one_group() {
    Flow flow =
        fakes
            .reservations()
            .write(
                List.of(
                    new Endpoint("10.0.0.1", 9_866),
                    new Endpoint("10.0.0.2", 9_867),
                    new Endpoint("10.0.0.3", 9_866)),
                EIGHT_MB,
                "output /a");
    assertThat(bandwidth.open()).hasSize(1);
    assertThat(bandwidth.open().get(0).demands())
        .extracting(Demand::flows)
        .containsExactly(
            FlowGroup.between("10.0.0.9", "10.0.0.1").tcp().toPort(9_866),
            FlowGroup.between("10.0.0.1", "10.0.0.2").tcp().toPort(9_867),
            FlowGroup.between("10.0.0.2", "10.0.0.3").tcp().toPort(9_866));
    flow.close();
    assertThat(bandwidth.open()).isEmpty();
  }

  @Test
  void the_hop_to_a_datanode_on_this_host_is_left_out() {
    fakes
        .reservations()
        .write(
            List.of(new Endpoint("10.0.0.9", 9_866), new Endpoint("10.0.0.2", 9_866)),
            EIGHT_MB,
            "output /a");
    assertThat(bandwidth.open().get(0).demands())
        .extracting(Demand::flows)
        .containsExactly(FlowGroup.between("10.0.0.9", "10.0.0.2").tcp().toPort(9_866));
  }

  @Test
  void a_pipeline_on_this_host_alone_is_not_reserved() {
    fakes.reservations().write(List.of(new Endpoint("10.0.0.9", 9_866)), EIGHT_MB, "x").close();
    assertThat(bandwidth.all()).isEmpty();
  }

  @Test
  void answers_are_counted() {
    copy(EIGHT_MB);
    bandwidth.all().get(0).answer(Outcome.REFUSED);
    assertThat(fakes.outcomes()).containsExactly(Outcome.REFUSED);
  }

  @Test
  void a_gateway_that_is_away_neither_throws_nor_waits() {
    fakes.set(Settings.GATEWAY, "http://127.0.0.1:1").set(Settings.SHARE, "team");
    FlowReservations real = FlowReservations.of(fakes.configuration(), fakes);
    long started = System.nanoTime();
    real.copy(new Endpoint("192.0.2.1", 13_562), EIGHT_MB, "a copy").close();
    assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void a_long_label_keeps_its_kind_and_its_end() {
    String label = FlowReservations.shortened("output /" + "x".repeat(200) + "/part-r-00001");
    assertThat(label).hasSize(100).startsWith("output …x").endsWith("/part-r-00001");
    assertThat(FlowReservations.shortened("input /a\nb")).isEqualTo("input /a?b");
    assertThat(FlowReservations.shortened("input /a\u00a0b\u200e ")).isEqualTo("input /a?b?");
  }

  @Test
  void an_endpoint_is_a_host_and_a_port() {
    assertThat(Endpoint.parse("h1:13562")).contains(new Endpoint("h1", 13_562));
    assertThat(Endpoint.parse("[2001:db8::1]:13562")).contains(new Endpoint("2001:db8::1", 13_562));
    assertThat(Endpoint.parse("local")).isEmpty();
    assertThat(Endpoint.parse(":1")).isEmpty();
    assertThat(Endpoint.parse("h1:0")).isEmpty();
    assertThat(Endpoint.parse("h1:x")).isEmpty();
  }
}
