package org.windowpane.gateway.pathrules;

import static org.windowpane.gateway.ledger.tables.PathRuleTable.PATH_RULES;

import java.util.LinkedHashMap;
import java.util.Map;
import org.windowpane.gateway.contents.ContentKind;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Path rules as contents of shares. */
final class PathRules {
  /** The kind. */
  static final ContentKind<PathRuleRecord> PATH_RULE =
      new ContentKind<>(
          "path rule",
          "path rules",
          "path-rule",
          PATH_RULES,
          LedgerState::pathRules,
          PathRules::detail);

  private PathRules() {}

  private static Map<String, Object> detail(PathRuleRecord rule) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("flowGroup", rule.flowGroup().toString());
    detail.put("kind", PathRuleRecord.kind(rule.route()));
    detail.put("dpid", rule.route().dpid().toString());
    PathRuleRecord.port(rule.route()).ifPresent(port -> detail.put("port", port));
    detail.put("bothDirections", rule.bothDirections());
    return detail;
  }
}
