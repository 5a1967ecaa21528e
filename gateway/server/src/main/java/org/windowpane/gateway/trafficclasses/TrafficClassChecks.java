package org.windowpane.gateway.trafficclasses;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;

/** What a user may see of traffic classes, and may do with them. */
final class TrafficClassChecks {
  private final LedgerState state;
  private final Optional<Visibility> user;

  /** Checks for a request of this user. */
  TrafficClassChecks(LedgerState state, String user) {
    this.state = state;
    this.user =
        Optional.ofNullable(state.principals().get(user)).map(it -> new Visibility(it, state));
  }

  /** The share, if the user may see it. */
  Optional<Share> visibleShare(String name) {
    return user.flatMap(it -> it.findShare(name));
  }

  /** The class, if the user may see its share. */
  Optional<TrafficClassRecord> visible(String name) {
    return Optional.ofNullable(state.trafficClasses().get(name))
        .filter(it -> visibleShare(it.share()).isPresent());
  }

  /** Whether the user may create, change, and delete traffic classes of the share. */
  boolean mayManage(Share share) {
    return user.filter(it -> it.mayManageContents(share)).isPresent();
  }

  static <A> Answer<A> forbidden(String share) {
    return new Answer.Forbidden<>(
        "Only speakers of share " + share + " create, change, and delete its traffic classes.");
  }

  /** The class for the audit log. */
  static Map<String, Object> detail(TrafficClassRecord trafficClass) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("flowGroups", trafficClass.flowGroups().stream().map(FlowGroup::toString).toList());
    detail.put("priority", trafficClass.definition().priority().toString());
    detail.put("minBps", trafficClass.definition().minBps());
    trafficClass.definition().maxBps().ifPresent(max -> detail.put("maxBps", max));
    detail.put("start", trafficClass.window().start());
    if (!trafficClass.window().isEndless()) {
      detail.put("end", trafficClass.window().end());
    }
    return detail;
  }
}
