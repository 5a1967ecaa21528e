package org.windowpane.core.network;

import java.util.ArrayList;
import java.util.List;
import org.windowpane.protocol.value.Hop;

/**
 * The way from one host's port to another's, switch by switch.
 *
 * @param hops in the order in which a packet meets them; empty where no network is involved
 */
public record Path(List<Hop> hops) {
  /** No way at all: for decisions about shares alone. */
  public static final Path NONE = new Path(List.of());

  /** Copies what could be changed from outside. */
  public Path {
    hops = List.copyOf(hops);
  }

  /** Every direction of a wire that a packet crosses, the edges to both hosts included. */
  public List<LinkDirection> directions() {
    List<LinkDirection> directions = new ArrayList<>();
    if (!hops.isEmpty()) {
      directions.add(new LinkDirection.Inbound(hops.get(0).in()));
    }
    for (Hop hop : hops) {
      directions.add(new LinkDirection.Outbound(hop.out()));
    }
    return directions;
  }
}
