package org.windowpane.controller.telemetry;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.windowpane.controller.model.Dpid;

/** Where counters come from. */
@FunctionalInterface
public interface CounterSource {

  /** Asks every connected switch; each answer comes, or fails, on its own. */
  Map<Dpid, CompletionStage<SwitchCounters>> read();
}
