package org.windowpane.core.admission;

import java.util.ArrayList;
import java.util.List;
import org.windowpane.core.admission.Resource.LinkBandwidth;
import org.windowpane.core.admission.Resource.PortQueues;
import org.windowpane.core.admission.Resource.ShareBandwidth;
import org.windowpane.core.admission.Resource.TableEntries;
import org.windowpane.core.network.Hop;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Path;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;

/** What a booking takes a part of, in the order in which it is checked. */
final class Demands {
  private Demands() {}

  static List<Demand> of(BookingRequest request, Path path, ShareTree shares) {
    List<Demand> demands = new ArrayList<>();
    for (Share share : shares.chain(request.share())) {
      demands.add(new Demand(new ShareBandwidth(share.name()), request.rateBps()));
    }
    for (LinkDirection direction : path.directions()) {
      demands.add(new Demand(new LinkBandwidth(direction), request.rateBps()));
    }
    for (Hop hop : path.hops()) {
      demands.add(new Demand(new PortQueues(hop.out()), 1));
    }
    for (Hop hop : path.hops()) {
      demands.add(new Demand(new TableEntries(hop.dpid()), request.flowGroup().tableEntries()));
    }
    return demands;
  }
}
