package org.windowpane.controller.services;

import java.util.List;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Step;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/**
 * A server whose host the controller has found.
 *
 * @param at where its host is connected
 * @param mac the Ethernet address of its host
 * @param steps what sends a packet to it
 */
public record Target(Server server, SwitchPort at, Mac mac, List<Step> steps) {

  /** Keeps its own copy. */
  public Target {
    steps = List.copyOf(steps);
  }

  /** Where the server is, as text. */
  String place() {
    return server.host() + " port " + server.port();
  }

  /** The cookie of the entries of flows that it got from the service with this rule. */
  long cookie(String rule) {
    return Cookies.ofFlow(Cookies.ofRule(rule), place());
  }
}
