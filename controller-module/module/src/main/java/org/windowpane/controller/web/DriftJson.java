package org.windowpane.controller.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.controller.enforcement.DriftLog;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.model.DriftCounts;

/** Drift as the protocol writes it. */
final class DriftJson {

  private DriftJson() {}

  static Map<String, Object> write(String instance, List<DriftLog.Told> told) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("instance", instance);
    json.put("drift", told.stream().map(DriftJson::write).toList());
    return json;
  }

  private static Map<String, Object> write(DriftLog.Told told) {
    Drift drift = told.drift();
    Drift.Finding finding = drift.finding();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("seq", told.seq());
    json.put("id", drift.id());
    json.put("at", drift.at().toString());
    json.put("dpid", drift.dpid().toString());
    json.put("kind", finding.kind().toString());
    json.put("part", finding.part().toString());
    json.put("rule", finding.rule().orElse(null));
    json.put("count", finding.count());
    json.put("found", finding.found().orElse(null));
    json.put("wanted", finding.wanted().orElse(null));
    json.put("who", finding.who());
    json.put("mendedAt", drift.mendedAt().map(Object::toString).orElse(null));
    return json;
  }

  static Map<String, Object> write(DriftCounts counts) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("missing", counts.missing());
    json.put("extra", counts.extra());
    json.put("different", counts.different());
    json.put("open", counts.open());
    return json;
  }
}
