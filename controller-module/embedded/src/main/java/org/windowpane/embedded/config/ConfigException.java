package org.windowpane.embedded.config;

import java.util.List;

/** The configuration cannot be used; every fault found is named. */
public final class ConfigException extends Exception {
  private static final long serialVersionUID = 1L;

  public ConfigException(List<String> faults) {
    super(String.join("\n", faults));
  }

  public ConfigException(String fault) {
    this(List.of(fault));
  }
}
