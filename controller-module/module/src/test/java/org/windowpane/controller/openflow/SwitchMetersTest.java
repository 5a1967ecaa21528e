package org.windowpane.controller.openflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.protocol.OFMeterFlags;
import org.projectfloodlight.openflow.protocol.OFMeterModCommand;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.NumberedFound;
import org.windowpane.controller.reconcile.NumberedStore;

class SwitchMetersTest {

  private static final MeterWanted TEN = new MeterWanted(51, "a", 10_000_000);
  private static final MeterWanted TWENTY = new MeterWanted(51, "a", 20_000_000);

  private final Refusals refusals = new Refusals();
  private final FakeSwitch sw = new FakeSwitch(refusals);
  private final NumberedStore<MeterWanted, MeterShape> meters =
      new SwitchTables(sw, TableCapabilities.FULL, refusals, new Removals(), Clock.systemUTC())
          .meters();

  private Map<Integer, String> change(Change<Integer, MeterWanted>... changes) {
    return meters.change(List.of(changes)).toCompletableFuture().join();
  }

  private NumberedFound<MeterShape> read() {
    return meters.read().toCompletableFuture().join();
  }

  @Test
  void a_meter_is_read_as_it_was_made_and_changed() {
    assertThat(change(new Change.Add<>(TEN.number(), TEN))).isEmpty();
    assertThat(read()).isEqualTo(new NumberedFound<>(100, Map.of(51, Optional.of(TEN.shape()))));

    assertThat(change(new Change.Replace<>(TWENTY.number(), TWENTY))).isEmpty();
    assertThat(read().things().get(51)).contains(TWENTY.shape());

    assertThat(change(new Change.Remove<>(51))).isEmpty();
    assertThat(read().things()).isEmpty();
  }

  @Test
  void a_refused_meter_is_reported_with_a_reason() {
    change(new Change.Add<>(TEN.number(), TEN));

    assertThat(change(new Change.Add<>(TWENTY.number(), TWENTY), new Change.Remove<>(52)))
        .isEqualTo(
            Map.of(
                51, "there is a meter of that number already",
                52, "the switch has no such meter"));
    assertThat(read().things().get(51)).contains(TEN.shape());
  }

  @Test
  void a_switch_that_knows_no_meters_has_none() {
    sw.forgetMeters();

    assertThat(read()).isEqualTo(NumberedFound.none());
  }

  @Test
  void a_meter_that_counts_something_else_is_not_one_that_the_module_made() {
    sw.write(
        sw.getOFFactory()
            .buildMeterMod()
            .setCommand(OFMeterModCommand.ADD)
            .setMeterId(60)
            .setFlags(Set.of(OFMeterFlags.PKTPS))
            .setMeters(List.of(sw.getOFFactory().meterBands().buildDrop().setRate(10_000).build()))
            .build());

    assertThat(read().things().get(60)).isEmpty();
  }

  @Test
  void a_lost_connection_fails_the_change() {
    sw.loseConnection();

    assertThatThrownBy(() -> change(new Change.Add<>(TEN.number(), TEN)))
        .hasMessageContaining("the connection to the switch was lost");
  }
}
