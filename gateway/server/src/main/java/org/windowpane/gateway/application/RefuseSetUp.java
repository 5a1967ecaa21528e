package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Records that somebody could not set the gateway up, for their token was wrong.
 *
 * @param address where they asked from
 */
public record RefuseSetUp(String address) implements Command<Boolean> {

  @Override
  public Outcome<Boolean> decide(LedgerState state, Instant now) {
    return new Outcome<>(
        List.of(),
        List.of(
            AuditEntry.refused(
                new Actor("(no name)", address), "gateway.setup", "gateway", Map.of())),
        true);
  }
}
