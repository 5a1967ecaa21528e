package org.windowpane.gateway.shares;

import java.time.Instant;
import java.util.OptionalLong;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.NetworkRules;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.booking.Resource.ShareRules;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.TokenBucket;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;
import org.windowpane.gateway.shares.ShareJson.ShareView;

/** Makes the views of shares. */
public final class ShareViews {
  private ShareViews() {}

  static ShareView of(Share share, LedgerState state, Principal viewer, Instant now) {
    Resource rules = share.parent().isEmpty() ? new NetworkRules() : new ShareRules(share.name());
    Timeline reserved = state.decisions().calendar().timeline(new ShareBandwidth(share.name()));
    return new ShareView(
        share.name(),
        share.parent().orElse(null),
        FlowGroupJson.of(share.flowGroup()),
        share.flowGroup().toString(),
        share.privileges().mayAllow(),
        share.privileges().mayDeny(),
        share.privileges().maxReserveBps(),
        orNull(share.privileges().minReserveBps()),
        share.privileges().bucket().map(TokenBucket::fill).orElse(null),
        share.privileges().bucket().map(TokenBucket::capacity).orElse(null),
        orNull(share.privileges().minLimitBps()),
        share.privileges().classSlots(),
        orNull(share.privileges().maxRules()),
        state.decisions().limit(rules),
        state.decisions().calendar().timeline(rules).maximumFrom(now),
        reserved.levelAt(now),
        reserved.maximumFrom(now),
        state.decisions().shares().children(share.name()).stream()
            .mapToLong(child -> child.privileges().maxReserveBps())
            .sum(),
        share.speakers().stream().sorted().toList(),
        share.defaultSpeakers(),
        share.heldBy(viewer.name()),
        new Visibility(viewer, state).mayReshape(share));
  }

  private static Long orNull(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }
}
