package org.windowpane.client;

import java.util.List;
import java.util.Optional;

/**
 * A host that has a name, or that the network has seen.
 *
 * @param name its name
 * @param addresses its IP addresses
 * @param mac its MAC address
 * @param at where it is attached
 */
public record Host(
    String name, List<String> addresses, Optional<String> mac, Optional<SwitchPort> at) {

  /**
   * A port of a switch.
   *
   * @param dpid the datapath id of the switch: 16 hexadecimal digits with colons
   * @param port the number of the port
   */
  public record SwitchPort(String dpid, int port) {
    private static SwitchPort of(JsonObject json) {
      return new SwitchPort(json.text("dpid"), (int) json.number("port"));
    }
  }

  static Host of(JsonObject json) {
    return new Host(
        json.text("name"),
        json.texts("addresses"),
        json.optionalText("mac"),
        json.optionalObject("at").map(SwitchPort::of));
  }
}
