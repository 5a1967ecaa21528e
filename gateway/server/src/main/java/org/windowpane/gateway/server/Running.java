package org.windowpane.gateway.server;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * This gateway process.
 *
 * @param version the version of the jar; empty if the gateway does not run from a jar
 * @param since when it started
 * @param settings its settings, by group
 */
public record Running(Optional<String> version, Instant since, List<Setting> settings) {
  public Running {
    settings = List.copyOf(settings);
  }
}
