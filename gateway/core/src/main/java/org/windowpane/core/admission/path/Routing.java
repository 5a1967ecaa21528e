package org.windowpane.core.admission.path;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.admission.booking.Place;
import org.windowpane.core.admission.booking.Place.AtHost;
import org.windowpane.core.admission.booking.Place.InRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.flow.Field;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.protocol.value.IpPrefix;

/** Finds the path for the flows of a guarantee. */
@FunctionalInterface
public interface Routing {

  /** Where a refusal is because no path meets the requirements. */
  Place REQUIREMENTS = new InRequest("pathRequirements");

  /** Without a network: decisions about shares alone. */
  Routing NONE = (network, users, flows, requirements) -> Route.NONE_NEEDED;

  /** Between two hosts of the network, by the fewest hops. */
  Routing BETWEEN_HOSTS = Routing::betweenHosts;

  /**
   * The path of these flows.
   *
   * @param users the hosts registered to each user
   * @param requirements what the path must be like
   */
  Route route(Network network, UserHosts users, FlowGroup flows, PathRequirements requirements);

  /** A path, or the reason why there is none. */
  sealed interface Route {
    /** The request needs nothing on the network. */
    Route NONE_NEEDED = new Found(Path.NONE);

    /** The path. */
    record Found(Path path) implements Route {}

    /** No path, and why. */
    record Missing(Refusal refusal) implements Route {}
  }

  private static Route betweenHosts(
      Network network, UserHosts users, FlowGroup flows, PathRequirements requirements) {
    List<FlowGroup> enforced = users.enforced(flows);
    if (enforced.size() == 1) {
      return betweenHosts(network, enforced.get(0), requirements);
    }
    Map<Field, String> named = flows.usersNamed();
    String userNames = String.join(" and ", new LinkedHashSet<>(named.values()));
    return missing(
        Rule.NOT_ENFORCEABLE,
        new InRequest(named.keySet().iterator().next().text()),
        enforced.isEmpty()
            ? "No host that these flows could be of is registered to " + userNames + "."
            : "A guarantee runs from one host to another, and several addresses are"
                + " registered to "
                + userNames
                + ": name one of them.");
  }

  private static Route betweenHosts(
      Network network, FlowGroup flows, PathRequirements requirements) {
    for (Field end : new Field[] {Field.SRC_HOST, Field.DST_HOST}) {
      if (!address(flows, end).isAddress()) {
        return missing(
            Rule.NO_PATH,
            new InRequest(end.text()),
            "A guarantee runs from one host to another, so " + end.text() + " is one address.");
      }
    }
    Optional<Host> source = network.hostWith(flows.srcHost());
    Optional<Host> destination = network.hostWith(flows.dstHost());
    if (source.isEmpty()) {
      return unseen(flows.srcHost());
    }
    if (destination.isEmpty()) {
      return unseen(flows.dstHost());
    }
    Optional<Path> shortest = network.path(source.get(), destination.get());
    if (shortest.isEmpty()) {
      return missing(
          Rule.NO_PATH,
          new AtHost(flows.dstHost()),
          "No links that are up lead from " + flows.srcHost() + " to " + flows.dstHost() + ".");
    }
    if (requirements.areNone()) {
      return new Route.Found(shortest.get());
    }
    RequiredPath required = new RequiredPath(network, source.get().at(), destination.get().at());
    return required
        .meeting(requirements)
        .<Route>map(Route.Found::new)
        .orElseGet(() -> missing(Rule.NO_PATH, REQUIREMENTS, required.whyNone(requirements)));
  }

  private static IpPrefix address(FlowGroup flows, Field end) {
    return end == Field.SRC_HOST ? flows.srcHost() : flows.dstHost();
  }

  private static Route unseen(IpPrefix address) {
    return missing(
        Rule.NO_PATH, new AtHost(address), "No host with the address " + address + " was seen.");
  }

  private static Route missing(Rule rule, Place place, String reason) {
    return new Route.Missing(Refusal.because(rule, place, reason));
  }
}
