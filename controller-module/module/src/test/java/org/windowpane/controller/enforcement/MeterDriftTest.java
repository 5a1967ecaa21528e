package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.model.Drift;
import org.windowpane.protocol.message.DriftCounts;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;

/** Changes of a switch's meters from outside are reported; those of the module are not. */
class MeterDriftTest extends EnforcerFixture {

  private static Rule limit(String id) {
    return new Rule(
        id, 5, FlowGroup.ALL, new Action.Limit(10_000_000, List.of()), Optional.empty());
  }

  private Drift ofMeter() {
    List<Drift> ofMeters =
        drifts().stream().filter(each -> each.finding().part() == DriftReport.Part.METER).toList();
    assertThat(ofMeters).hasSize(1);
    return ofMeters.get(0);
  }

  @Test
  void a_missing_meter_is_reported_with_its_rule_and_the_time_of_its_repair() {
    put(limit("l"));
    int meter = tables1.meters().all().keySet().iterator().next();
    tables1.meters().all().clear();
    loop.pass(Duration.ofSeconds(3));

    assertThat(tables1.meters().all()).containsOnlyKeys(meter);
    assertThat(ofMeter().dpid()).isEqualTo(S1);
    assertThat(ofMeter().finding())
        .isEqualTo(
            new Drift.Finding(
                DriftReport.Kind.MISSING,
                DriftReport.Part.METER,
                Optional.of("l"),
                1,
                Optional.empty(),
                Optional.of(
                    "meter=" + meter + " kbps burst bands=type=drop rate=10000 burst_size=1000"),
                "removed by another controller or by hand"));
    assertThat(ofMeter().repairedAt()).isPresent();
    assertThat(status().switches().get(0).drift()).isEqualTo(new DriftCounts(1, 0, 0, 0));
  }

  @Test
  void a_meter_with_another_rate_is_reported_with_both() {
    put(limit("l"));
    int meter = tables1.meters().all().keySet().iterator().next();
    tables1.meters().all().put(meter, Optional.of(new MeterShape(99, 9)));
    loop.pass(Duration.ofSeconds(3));

    Drift.Finding finding = ofMeter().finding();
    assertThat(finding.kind()).isEqualTo(DriftReport.Kind.DIFFERENT);
    assertThat(finding.found().orElseThrow()).endsWith("rate=99 burst_size=9");
    assertThat(finding.wanted().orElseThrow()).endsWith("rate=10000 burst_size=1000");
    assertThat(finding.cause()).isEqualTo("altered by another controller or by hand");
    assertThat(ofMeter().repairedAt()).isPresent();
  }

  @Test
  void the_drift_of_a_meter_that_cannot_be_repaired_stays_open_until_no_rule_needs_it() {
    put(limit("l"));
    tables1.meters().all().replaceAll((meter, shape) -> Optional.empty());
    tables1.meters().refuse("the switch has no meter left");
    loop.pass(Duration.ofSeconds(9));
    assertThat(ofMeter().repairedAt()).isEmpty();
    assertThat(ofMeter().finding().found().orElseThrow()).endsWith("with other flags or bands");
    assertThat(status().switches().get(0).drift().open()).isEqualTo(1);

    patch(List.of(), List.of("l"));
    loop.pass(Duration.ofSeconds(3));
    assertThat(ofMeter().repairedAt()).isPresent();
  }

  @Test
  void meters_that_the_module_makes_alters_and_removes_are_no_drift() {
    put(limit("l"));
    Rule other =
        new Rule("l", 5, FlowGroup.ALL, new Action.Limit(20_000_000, List.of()), Optional.empty());
    patch(List.of(other), List.of());
    loop.pass(Duration.ofSeconds(3));
    patch(List.of(), List.of("l"));
    loop.pass(Duration.ofSeconds(3));
    assertThat(drifts()).isEmpty();
  }

  @Test
  void a_meter_that_was_altered_while_the_switch_was_away_is_reported_when_it_is_back() {
    put(limit("l"));
    loop.pass(Duration.ofSeconds(3));
    enforcer.disconnect(S1);
    loop.settle();
    tables1.meters().all().replaceAll((meter, shape) -> Optional.of(new MeterShape(99, 9)));
    enforcer.connect(S1, tables1, queues1);
    loop.pass(Duration.ofSeconds(5));

    assertThat(tables1.meters().all().values())
        .containsOnly(Optional.of(new MeterShape(10_000, 1_000)));
    assertThat(ofMeter().finding().kind()).isEqualTo(DriftReport.Kind.DIFFERENT);
    assertThat(ofMeter().finding().cause()).isEqualTo("while the switch was not connected");
    assertThat(ofMeter().repairedAt()).isPresent();
    assertThat(status().switches().get(0).drift()).isEqualTo(new DriftCounts(0, 0, 1, 0));
  }

  @Test
  void a_switch_that_is_cut_off_again_before_it_was_read_is_looked_at_when_it_stays() {
    put(limit("l"));
    loop.pass(Duration.ofSeconds(3));
    enforcer.disconnect(S1);
    loop.settle();
    tables1.meters().all().replaceAll((meter, shape) -> Optional.of(new MeterShape(99, 9)));
    enforcer.connect(S1, tables1, queues1);
    enforcer.disconnect(S1);
    loop.settle();
    enforcer.connect(S1, tables1, queues1);
    loop.pass(Duration.ofSeconds(5));

    assertThat(ofMeter().finding().cause()).isEqualTo("while the switch was not connected");
    assertThat(ofMeter().repairedAt()).isPresent();
  }

  @Test
  void a_limit_that_the_plan_changed_while_the_switch_was_away_is_no_drift() {
    put(limit("l"));
    loop.pass(Duration.ofSeconds(3));
    enforcer.disconnect(S1);
    Rule other =
        new Rule("l", 5, FlowGroup.ALL, new Action.Limit(20_000_000, List.of()), Optional.empty());
    patch(List.of(other), List.of());
    enforcer.connect(S1, tables1, queues1);
    loop.pass(Duration.ofSeconds(5));

    assertThat(tables1.meters().all().values())
        .contains(Optional.of(new MeterShape(20_000, 2_000)));
    assertThat(drifts()).isEmpty();
  }

  @Test
  void a_switch_with_meters_that_only_reconnects_has_not_drifted() {
    put(limit("l"));
    loop.pass(Duration.ofSeconds(3));
    enforcer.disconnect(S1);
    loop.pass(Duration.ofSeconds(3));
    enforcer.connect(S1, tables1, queues1);
    loop.pass(Duration.ofSeconds(5));

    assertThat(drifts()).isEmpty();
  }
}
