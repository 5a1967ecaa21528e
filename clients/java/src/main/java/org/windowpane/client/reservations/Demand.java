package org.windowpane.client.reservations;

import java.util.Optional;
import org.windowpane.client.FlowGroup;

/**
 * A rate for flows.
 *
 * @param flows the flows, from one host to another
 * @param rateBps bits per second, 1 to 10<sup>15</sup>
 * @param label the label of the booking, 1 to 100 characters; that of the options if empty
 */
public record Demand(FlowGroup flows, long rateBps, Optional<String> label) {
  private static final int LONGEST_LABEL = 100;

  /** Checks the rate, and the length of the label. */
  public Demand {
    if (rateBps <= 0) {
      throw new IllegalArgumentException("rateBps must be more than 0");
    }
    if (label.filter(it -> it.isEmpty() || it.length() > LONGEST_LABEL).isPresent()) {
      throw new IllegalArgumentException("a label has 1 to " + LONGEST_LABEL + " characters");
    }
  }

  /** A rate for flows, with the label of the options. */
  public Demand(FlowGroup flows, long rateBps) {
    this(flows, rateBps, Optional.empty());
  }

  /** The same, with a label of its own. */
  public Demand labelled(String text) {
    return new Demand(flows, rateBps, Optional.of(text));
  }
}
