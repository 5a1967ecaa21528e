package org.windowpane.embedded.config;

import java.util.List;
import java.util.Map;

/**
 * The contents of the properties files, before a reader checks their meaning.
 *
 * @param modules the classes of {@code floodlight.modules} of all files, in order
 * @param values every other property; of several files the last one counts
 */
public record Configuration(List<String> modules, Map<String, String> values) {
  public static final Configuration EMPTY = new Configuration(List.of(), Map.of());

  public Configuration {
    modules = List.copyOf(modules);
    values = Map.copyOf(values);
  }
}
