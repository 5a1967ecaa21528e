package org.windowpane.gateway.server;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The gateway that runs here.
 *
 * @param version what it was built as; empty where it runs from classes that are in no jar
 * @param since when it was started
 * @param settings how it was set up, by group
 */
public record Running(Optional<String> version, Instant since, List<Setting> settings) {
  public Running {
    settings = List.copyOf(settings);
  }
}
