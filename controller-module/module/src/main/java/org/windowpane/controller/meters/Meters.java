package org.windowpane.controller.meters;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.windowpane.controller.reconcile.Change;

/** The meters of one switch. */
public interface Meters {

  /**
   * Reads all meters, those of others too.
   *
   * @return completes with {@link MetersFound#NONE} where the switch has no meters; fails if it
   *     does not answer in time or went away
   */
  CompletionStage<MetersFound> read();

  /**
   * Makes the changes in this order.
   *
   * @return completes when the switch has confirmed all of them by a barrier, with what it refused:
   *     reasons in words by number. Fails if the switch does not answer in time or went away.
   */
  CompletionStage<Map<Integer, String>> change(List<Change<Integer, MeterWanted>> changes);
}
