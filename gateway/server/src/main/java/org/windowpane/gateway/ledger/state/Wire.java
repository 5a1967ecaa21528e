package org.windowpane.gateway.ledger.state;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.LinkDirection.Inbound;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.core.network.Network;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * One direction of a link with both of its ends, as the audit log writes it: {@code s1:4>s3:1}
 * between switches, {@code s1:1>} to a host and {@code >s1:1} from it.
 *
 * @param direction the direction
 * @param receiver the port that receives from another switch; empty at a host
 */
public record Wire(LinkDirection direction, Optional<SwitchPort> receiver) {
  private static final String PORT = "(s\\d{1,5}|[0-9a-f]{2}(?::[0-9a-f]{2}){7}):(\\d{1,10})";
  private static final Pattern SHAPE = Pattern.compile("(?:" + PORT + ")?>(?:" + PORT + ")?");

  /** The direction that leaves a port for another one. */
  public static Wire of(Link link) {
    return new Wire(new Outbound(link.from()), Optional.of(link.to()));
  }

  /** A direction of a network, with the end that the network knows. */
  public static Wire of(LinkDirection direction, Network network) {
    return direction instanceof Outbound
        ? new Wire(
            direction, Optional.ofNullable(network.links().get(direction.port())).map(Link::to))
        : new Wire(direction, Optional.empty());
  }

  /** Those that carry packets: their ports are up. */
  public static Set<Wire> carrying(Network network) {
    Set<Wire> carrying = new LinkedHashSet<>();
    network.directions().stream()
        .map(direction -> of(direction, network))
        .filter(wire -> wire.carries(network))
        .forEach(carrying::add);
    return carrying;
  }

  private boolean carries(Network network) {
    return network.isUp(direction.port()) && receiver.map(network::isUp).orElse(true);
  }

  /** What the audit log has as text; empty for any other text. */
  public static Optional<Wire> parse(String text) {
    Matcher shape = SHAPE.matcher(text);
    if (!shape.matches()) {
      return Optional.empty();
    }
    Optional<SwitchPort> from = port(shape.group(1), shape.group(2));
    Optional<SwitchPort> to = port(shape.group(3), shape.group(4));
    return from.map(sender -> new Wire(new Outbound(sender), to))
        .or(() -> to.map(entry -> new Wire(new Inbound(entry), Optional.empty())));
  }

  private static Optional<SwitchPort> port(String dpid, String number) {
    return dpid == null
        ? Optional.empty()
        : Optional.of(
            new SwitchPort(
                dpid.startsWith("s")
                    ? new Dpid(Long.parseLong(dpid.substring(1)))
                    : Dpid.parse(dpid),
                (int) Long.parseLong(number)));
  }

  @Override
  public String toString() {
    return direction instanceof Inbound
        ? ">" + direction.port()
        : direction.port() + ">" + receiver.map(SwitchPort::toString).orElse("");
  }
}
