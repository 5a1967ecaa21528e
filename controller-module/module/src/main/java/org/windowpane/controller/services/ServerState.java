package org.windowpane.controller.services;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.windowpane.protocol.message.ServerHealth;
import org.windowpane.protocol.value.Action.Service.Server;

/**
 * What is known of a server of a service.
 *
 * @param rule the id of the service's rule
 * @param flows the flows that it has and had; empty where switches choose by themselves
 * @param load what its last heartbeat reported
 * @param answerMicros how long it took to answer the last check of its health, in microseconds
 */
public record ServerState(
    String rule,
    Server server,
    ServerHealth health,
    Optional<Flows> flows,
    OptionalDouble load,
    OptionalLong answerMicros) {

  /**
   * Counts of flows.
   *
   * @param current those that it has
   * @param assigned all that it got since the controller has known the service
   */
  public record Flows(long current, long assigned) {}
}
