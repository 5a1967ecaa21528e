package org.windowpane.controller.web;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.windowpane.controller.enforcement.PlanAnswer;
import org.windowpane.controller.enforcement.PlanStatus;
import org.windowpane.controller.model.HopReport;
import org.windowpane.controller.model.RuleReport;
import org.windowpane.controller.model.SwitchReport;

/** What became of a plan, as the protocol writes it. */
final class PlanJson {

  private PlanJson() {}

  static Map<String, Object> write(String instance, PlanAnswer.Accepted answer) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("instance", instance);
    json.put("generation", answer.generation());
    json.put("rules", answer.rules().stream().map(PlanJson::write).toList());
    return json;
  }

  static Map<String, Object> write(String instance, PlanStatus status) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("instance", instance);
    json.put("generation", status.generation());
    json.put("rules", status.rules().stream().map(PlanJson::write).toList());
    json.put("switches", status.switches().stream().map(PlanJson::write).toList());
    return json;
  }

  private static Map<String, Object> write(RuleReport rule) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", rule.id());
    json.put("state", rule.state().name().toLowerCase(Locale.ROOT));
    json.put("hops", rule.hops().stream().map(PlanJson::write).toList());
    return json;
  }

  private static Map<String, Object> write(HopReport hop) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dpid", hop.dpid().toString());
    json.put("state", hop.state().name().toLowerCase(Locale.ROOT));
    hop.queue().ifPresent(queue -> json.put("queue", queue));
    if (!hop.sharedWith().isEmpty()) {
      json.put("sharedWith", hop.sharedWith());
    }
    hop.error().ifPresent(error -> json.put("error", error));
    return json;
  }

  private static Map<String, Object> write(SwitchReport report) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dpid", report.dpid().toString());
    json.put("wanted", report.wanted());
    json.put("installed", report.installed());
    json.put("missing", report.missing());
    json.put("extra", report.extra());
    json.put("different", report.different());
    json.put("repairs", report.repairs());
    json.put("drift", DriftJson.write(report.drift()));
    json.put("checkedAt", report.checkedAt().map(Object::toString).orElse(null));
    json.put("problem", report.problem().orElse(null));
    return json;
  }
}
