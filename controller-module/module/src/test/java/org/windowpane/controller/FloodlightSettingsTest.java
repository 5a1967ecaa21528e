package org.windowpane.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.floodlightcontroller.core.module.FloodlightModuleContext;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.ovsdb.ControllerTarget;

class FloodlightSettingsTest {

  @Test
  void settings_that_clear_tables_are_a_problem() {
    assertThat(new FloodlightSettings(Map.of()).problem()).isEmpty();
    assertThat(
            new FloodlightSettings(Map.of("clearTablesOnInitialHandshakeAsMaster", "NO")).problem())
        .isEmpty();
    assertThat(
            new FloodlightSettings(
                    Map.of(
                        "clearTablesOnInitialHandshakeAsMaster", "YES",
                        "clearTablesOnEachTransitionToMaster", "True"))
                .problem()
                .orElseThrow())
        .contains("clearTablesOnInitialHandshakeAsMaster and clearTablesOnEachTransitionToMaster");
  }

  @Test
  void the_target_is_where_floodlight_listens() {
    assertThat(
            new FloodlightSettings(Map.of("openFlowAddresses", "10.0.0.1", "openFlowPort", "6654"))
                .target())
        .isEqualTo(new ControllerTarget("10.0.0.1", 6654));
    assertThat(new FloodlightSettings(Map.of("openFlowAddresses", "0.0.0.0")).target())
        .isEqualTo(new ControllerTarget("", 6653));
  }

  @Test
  void the_embedded_controller_has_none_of_them() {
    assertThat(FloodlightSettings.of(new FloodlightModuleContext()).switches()).isEmpty();
  }
}
