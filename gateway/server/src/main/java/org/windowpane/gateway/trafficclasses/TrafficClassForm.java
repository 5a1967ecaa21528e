package org.windowpane.gateway.trafficclasses;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.protocol.value.ClassPriority;

/**
 * A traffic class as a request describes it.
 *
 * @param flowGroups the flows; at least one
 * @param minBps what its flows together are sure of on each port, in bits per second; 0 for nothing
 * @param maxBps what its flows together may have on each port; empty for all that is free
 * @param start empty for at once
 * @param end empty for until it is deleted
 */
public record TrafficClassForm(
    String name,
    String share,
    List<FlowGroup> flowGroups,
    ClassPriority priority,
    long minBps,
    OptionalLong maxBps,
    Optional<Instant> start,
    Optional<Instant> end) {

  /** The names that a traffic class may have. */
  static final String NAMES = "[A-Za-z0-9][A-Za-z0-9_-]{0,49}";

  /** The same in words. */
  public static final String NAMES_IN_WORDS =
      "1 to 50 letters, digits or _ -, and a letter or digit first";

  /** How many flow groups a class may have. */
  public static final int MOST_FLOW_GROUPS = 8;

  /** Copies what could be changed from outside. */
  public TrafficClassForm {
    flowGroups = List.copyOf(flowGroups);
  }

  /** Whether a traffic class may have this name. */
  public static boolean isName(String name) {
    return name.matches(NAMES);
  }
}
