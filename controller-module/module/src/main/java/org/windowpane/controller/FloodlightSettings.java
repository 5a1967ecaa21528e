package org.windowpane.controller;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.floodlightcontroller.core.module.FloodlightModuleContext;
import net.floodlightcontroller.core.module.IFloodlightModule;
import org.windowpane.controller.ovsdb.ControllerTarget;

/**
 * Settings of a real Floodlight that Windowpane depends on.
 *
 * @param switches those of {@code OFSwitchManager}; empty on the embedded controller
 */
record FloodlightSettings(Map<String, String> switches) {
  private static final String SWITCH_MANAGER =
      "net.floodlightcontroller.core.internal.OFSwitchManager";
  private static final List<String> CLEARING =
      List.of("clearTablesOnInitialHandshakeAsMaster", "clearTablesOnEachTransitionToMaster");
  private static final Set<String> YES = Set.of("yes", "true", "yep", "ja", "stimmt");
  private static final String DEFAULT_PORT = "6653";

  /** Keeps its own copy. */
  FloodlightSettings {
    switches = Map.copyOf(switches);
  }

  static FloodlightSettings of(FloodlightModuleContext context) {
    try {
      return new FloodlightSettings(
          context.getConfigParams(
              Class.forName(SWITCH_MANAGER).asSubclass(IFloodlightModule.class)));
    } catch (ClassNotFoundException embedded) {
      return new FloodlightSettings(Map.of());
    }
  }

  /** Which settings would remove the entries of bookings, if any would. */
  Optional<String> problem() {
    List<String> on = CLEARING.stream().filter(this::isOn).toList();
    return on.isEmpty()
        ? Optional.empty()
        : Optional.of(
            on.stream().collect(Collectors.joining(" and "))
                + " of OFSwitchManager must be NO: Floodlight removes the entries of all bookings"
                + " whenever a switch connects.");
  }

  private boolean isOn(String key) {
    return YES.contains(switches.getOrDefault(key, "").trim().toLowerCase(Locale.ROOT));
  }

  /** How switches name this controller; the address is empty where it listens at every one. */
  ControllerTarget target() {
    String address = switches.getOrDefault("openFlowAddresses", "").trim();
    String port = switches.getOrDefault("openFlowPort", "").trim();
    return new ControllerTarget(
        address.equals("0.0.0.0") ? "" : address,
        Integer.parseInt(port.isEmpty() ? DEFAULT_PORT : port));
  }
}
