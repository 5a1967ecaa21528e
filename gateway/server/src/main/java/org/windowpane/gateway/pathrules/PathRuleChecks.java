package org.windowpane.gateway.pathrules;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;

/** What a user may see of path rules, and may do with them. */
final class PathRuleChecks {
  private final LedgerState state;
  private final Optional<Visibility> user;

  /** Checks for a request of this user. */
  PathRuleChecks(LedgerState state, String user) {
    this.state = state;
    this.user =
        Optional.ofNullable(state.principals().get(user)).map(it -> new Visibility(it, state));
  }

  /** What the user may see; empty for a user that does not exist any more. */
  Optional<Visibility> user() {
    return user;
  }

  /** The share, if the user may see it. */
  Optional<Share> visibleShare(String name) {
    return user.flatMap(it -> it.findShare(name));
  }

  /** The rule, if the user may see its share. */
  Optional<PathRuleRecord> visible(String name) {
    return Optional.ofNullable(state.pathRules().get(name))
        .filter(it -> visibleShare(it.share()).isPresent());
  }

  /** Whether the user may create, change, and delete path rules of the share. */
  boolean mayManage(Share share) {
    return user.filter(it -> it.mayManageContents(share)).isPresent();
  }

  static <A> Answer<A> forbidden(String share) {
    return new Answer.Forbidden<>(
        "Only speakers of share " + share + " create, change, and delete its path rules.");
  }

  /** The rule for the audit log. */
  static Map<String, Object> detail(PathRuleRecord rule) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("flowGroup", rule.flowGroup().toString());
    detail.put("kind", PathRuleRecord.kind(rule.route()));
    detail.put("dpid", rule.route().dpid().toString());
    detail.put("bothDirections", rule.bothDirections());
    detail.put("start", rule.window().start());
    if (!rule.window().isEndless()) {
      detail.put("end", rule.window().end());
    }
    return detail;
  }
}
