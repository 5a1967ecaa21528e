package org.windowpane.controller.telemetry;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.windowpane.protocol.value.Dpid;

/** Where counters come from. */
@FunctionalInterface
public interface CounterSource {

  /**
   * Asks every connected switch; each answer comes, or fails, on its own.
   *
   * @param sample grows by 1 from reading to reading
   */
  Map<Dpid, CompletionStage<SwitchCounters>> read(long sample);
}
