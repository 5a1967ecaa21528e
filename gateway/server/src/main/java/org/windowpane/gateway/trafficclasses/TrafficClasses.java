package org.windowpane.gateway.trafficclasses;

import static org.windowpane.gateway.ledger.tables.TrafficClassTable.TRAFFIC_CLASSES;

import java.util.LinkedHashMap;
import java.util.Map;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.gateway.contents.ContentKind;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Traffic classes as contents of shares. The minimum of a class is reserved on each port and in its
 * share, and it has one of the slots of its share.
 */
public final class TrafficClasses {
  /** The kind. */
  public static final ContentKind<TrafficClassRecord> TRAFFIC_CLASS =
      new ContentKind<>(
          "traffic class",
          "traffic classes",
          "traffic-class",
          TRAFFIC_CLASSES,
          LedgerState::trafficClasses,
          TrafficClasses::detail);

  private TrafficClasses() {}

  private static Map<String, Object> detail(TrafficClassRecord of) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("flowGroups", of.flowGroups().stream().map(FlowGroup::toString).toList());
    detail.put("priority", of.definition().priority().toString());
    detail.put("minBps", of.definition().minBps());
    of.definition().maxBps().ifPresent(max -> detail.put("maxBps", max));
    return detail;
  }
}
