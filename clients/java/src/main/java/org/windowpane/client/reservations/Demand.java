package org.windowpane.client.reservations;

import org.windowpane.client.FlowGroup;

/**
 * A rate for flows.
 *
 * @param flows the flows, from one host to another
 * @param rateBps bits per second, 1 to 10<sup>15</sup>
 */
public record Demand(FlowGroup flows, long rateBps) {
  /** Checks the rate. */
  public Demand {
    if (rateBps <= 0) {
      throw new IllegalArgumentException("rateBps must be more than 0");
    }
  }
}
