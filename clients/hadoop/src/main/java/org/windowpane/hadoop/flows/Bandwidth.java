package org.windowpane.hadoop.flows;

import java.util.List;
import java.util.function.Consumer;
import org.windowpane.client.reservations.Demand;

/** Keeps bandwidth reserved, as the client of the gateway does. All methods return at once. */
public interface Bandwidth {
  /** The first answer to a reservation. */
  enum Outcome {
    /** The gateway granted it. */
    RESERVED,
    /** The gateway refused it. */
    REFUSED,
    /** The gateway is away, or too many reservations are open. */
    FAILED
  }

  /** Bandwidth that is kept until it is closed. */
  interface Kept {
    /** Ends it. */
    void close();
  }

  /**
   * Keeps the rates of flows, all or none.
   *
   * @param demands 1 to 100 flow groups with their rates
   * @param answered accepts the first answer, later
   */
  Kept keep(List<Demand> demands, Consumer<Outcome> answered);
}
