package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.UnenforceableException;
import org.windowpane.controller.forwarding.ShortestRoutes;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Pins the ways of a flow group through or around a switch, or around a link, hop by hop. An entry
 * matches the port that packets come in by and the destination's Ethernet address beside the flow
 * group: the port distinguishes the parts of a way that passes a switch twice. Where there is no
 * way the switch forwards packets as if there were no rule, and the hop names what is missing.
 */
final class RouteCompiler {

  private final Network network;
  private final Map<Dpid, Set<Turn>> turns = new LinkedHashMap<>();
  private final Map<Dpid, String> errors = new LinkedHashMap<>();

  /** What becomes of packets for a host at one switch. */
  private record Turn(FieldMatch base, Step step) {}

  RouteCompiler(Network network) {
    this.network = network;
  }

  Map<Dpid, CompiledHop> compile(RuleEntries rule, Action.Route route) {
    RouteEndpoints ends = new RouteEndpoints(network, rule.rule().flowGroup());
    List<Host> destinations = ends.destinations();
    List<RouteEndpoints.Origin> origins = ends.origins();
    long pairs = (long) destinations.size() * origins.size();
    if (route instanceof Action.Waypoint && network.switchOf(route.dpid()).isEmpty()) {
      errors.put(route.dpid(), "the switch is not connected");
    } else if (pairs == 0) {
      errors.put(
          route.dpid(),
          "no " + (origins.isEmpty() ? "source" : "destination") + " of the flow group is known");
    } else if (pairs > Action.Route.MAX_PAIRS) {
      errors.put(
          route.dpid(),
          "the flow group has "
              + pairs
              + " pairs of source and destination, more than the "
              + Action.Route.MAX_PAIRS
              + " that ways are pinned for");
    } else {
      pin(route, origins, destinations);
    }
    return hops(rule);
  }

  private void pin(
      Action.Route route, List<RouteEndpoints.Origin> origins, List<Host> destinations) {
    ShortestRoutes routes = routes(route);
    for (Host to : destinations) {
      for (RouteEndpoints.Origin from : origins) {
        if (!from.at().equals(to.at())) {
          pin(route, routes, from, to);
        }
      }
    }
  }

  private ShortestRoutes routes(Action.Route route) {
    if (route instanceof Action.AvoidLink avoided) {
      return ShortestRoutes.avoiding(network, avoided);
    }
    return route instanceof Action.Avoid
        ? ShortestRoutes.avoiding(network, route.dpid())
        : ShortestRoutes.of(network);
  }

  private void pin(Action.Route route, ShortestRoutes routes, RouteEndpoints.Origin from, Host to) {
    Dpid start = from.at().dpid();
    Dpid end = to.at().dpid();
    if (route instanceof Action.AvoidLink avoided) {
      routes
          .between(start, end)
          .ifPresentOrElse(
              links -> pin(from, links, to),
              () -> errors.put(start, none(to) + " avoids the link at " + avoided.at()));
    } else if (route instanceof Action.Avoid) {
      Optional<List<Link>> path =
          start.equals(route.dpid()) || end.equals(route.dpid())
              ? Optional.empty()
              : routes.between(start, end);
      path.ifPresentOrElse(
          links -> pin(from, links, to),
          () -> errors.put(start, none(to) + " avoids " + route.dpid()));
    } else if (routes.between(start, route.dpid()).isEmpty()) {
      errors.put(start, "there is no way from here to " + route.dpid());
    } else {
      routes
          .through(start, route.dpid(), end)
          .ifPresentOrElse(
              links -> pin(from, links, to),
              () -> errors.put(route.dpid(), "there is no way from here to " + to.mac()));
    }
  }

  private static String none(Host to) {
    return "no way from here to " + to.mac();
  }

  private void pin(RouteEndpoints.Origin from, List<Link> links, Host to) {
    SwitchPort incoming = from.at();
    for (Link link : links) {
      turn(from, incoming, link.from().port(), to);
      incoming = link.to();
    }
    turn(from, incoming, to.at().port(), to);
  }

  private void turn(RouteEndpoints.Origin from, SwitchPort incoming, int out, Host to) {
    FieldMatch base =
        FieldMatch.ALL.with(Field.IN_PORT, incoming.port()).with(Field.ETH_DST, to.mac().value());
    // A packet with a mark was met by another rule, or it is forged.
    FieldMatch match = from.mac().map(mac -> base.with(Field.ETH_SRC, mac.value())).orElse(base);
    Step step = out == incoming.port() ? new Step.Back() : new Step.Output(out);
    turns
        .computeIfAbsent(incoming.dpid(), dpid -> new LinkedHashSet<>())
        .add(new Turn(match, step));
  }

  private Map<Dpid, CompiledHop> hops(RuleEntries rule) {
    Set<Dpid> all = new LinkedHashSet<>(turns.keySet());
    all.addAll(errors.keySet());
    Map<Dpid, CompiledHop> hops = new LinkedHashMap<>();
    for (Dpid dpid : all) {
      hops.put(dpid, hop(rule, dpid));
    }
    return hops;
  }

  private CompiledHop hop(RuleEntries rule, Dpid dpid) {
    try {
      List<Entry> entries = new ArrayList<>();
      for (Turn turn : turns.getOrDefault(dpid, Set.of())) {
        entries.addAll(rule.with(List.of(turn.base()), List.of(turn.step())));
      }
      return new CompiledHop(
          entries, List.of(), Optional.empty(), Optional.ofNullable(errors.get(dpid)), false);
    } catch (UnenforceableException e) {
      return CompiledHop.failed(e.getMessage());
    }
  }
}
