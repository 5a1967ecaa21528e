package org.windowpane.controller.services;

import java.util.List;
import org.windowpane.controller.entries.Step;
import org.windowpane.protocol.value.Action.Service.Server;

/**
 * A server that gets new flows.
 *
 * @param steps what sends a packet to it
 */
public record Target(Server server, List<Step> steps) {

  /** Keeps its own copy. */
  public Target {
    steps = List.copyOf(steps);
  }

  /** Where the server is, as text. */
  String place() {
    return server.host() + " port " + server.port();
  }
}
