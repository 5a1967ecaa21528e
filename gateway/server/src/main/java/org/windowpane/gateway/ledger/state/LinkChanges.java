package org.windowpane.gateway.ledger.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.windowpane.core.network.Network;
import org.windowpane.gateway.encoding.Json;

/**
 * Which directions of links began, and which ceased, to carry packets when the network changed, as
 * the audit log keeps it. A direction carries packets while the controller reports it and the ports
 * at its ends are up.
 *
 * @param up those that began to
 * @param down those that ceased to
 */
public record LinkChanges(List<Wire> up, List<Wire> down) {
  /** The field of an audit event with those that began to carry packets. */
  public static final String UP = "linksUp";

  /** The field of an audit event with those that ceased to carry packets. */
  public static final String DOWN = "linksDown";

  /** The most of each that an event has; of a larger change it has the first ones. */
  static final int MOST = 4_000;

  /** What changed from one network to the next. */
  public static LinkChanges between(Network before, Network after) {
    Set<Wire> earlier = Wire.carrying(before);
    Set<Wire> later = Wire.carrying(after);
    return new LinkChanges(missing(earlier, later), missing(later, earlier));
  }

  private static List<Wire> missing(Set<Wire> from, Set<Wire> all) {
    return all.stream().filter(wire -> !from.contains(wire)).limit(MOST).toList();
  }

  /** The fields for an audit event; without those of which there is nothing. */
  public Map<String, Object> detail() {
    Map<String, Object> detail = new LinkedHashMap<>();
    if (!up.isEmpty()) {
      detail.put(UP, up.stream().map(Wire::toString).toList());
    }
    if (!down.isEmpty()) {
      detail.put(DOWN, down.stream().map(Wire::toString).toList());
    }
    return detail;
  }

  /** The directions in one of those fields, as JSON; null for a field that is not there. */
  public static List<Wire> read(String json) {
    return json == null
        ? List.of()
        : Stream.of(Json.read(json, String[].class))
            .flatMap(text -> Wire.parse(text).stream())
            .toList();
  }
}
