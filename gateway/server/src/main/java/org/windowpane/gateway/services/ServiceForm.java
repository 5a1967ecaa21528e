package org.windowpane.gateway.services;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.state.KnownHosts;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.HeartbeatKey;
import org.windowpane.protocol.value.InvalidFieldException;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.ServerChoice;
import org.windowpane.protocol.value.Transport;

/**
 * The servers of a service as a request names them.
 *
 * @param choice how the server of a flow is chosen
 * @param idleSeconds how long a flow without packets keeps its server
 * @param healthCheck whether servers that accept no connections get no new flows
 * @param servers the servers, by the name or address of their hosts
 */
record ServiceForm(
    ServerChoice choice, int idleSeconds, boolean healthCheck, List<NamedServer> servers) {

  /** A server as a request names it. */
  record NamedServer(String host, int port, int weight, boolean draining) {}

  /** What the request asks for, or why that is not possible. */
  record Found(Optional<Service> service, Optional<Answer.Invalid<?>> problem) {}

  ServiceForm {
    servers = List.copyOf(servers);
  }

  /**
   * Looks up the hosts.
   *
   * @param virtual the virtual address, whose family the servers have
   * @param before the servers of the service, whose hosts need not be known at the moment
   * @param key what the servers sign their heartbeats with
   */
  Found find(
      KnownHosts hosts,
      IpPrefix virtual,
      List<Server> before,
      Transport transport,
      HeartbeatKey key) {
    if (choice.usesHeartbeats() && !transport.equals(Transport.TCP)) {
      return invalid("choice", "needs heartbeats, which only services over TCP have");
    }
    List<Server> found = new ArrayList<>();
    for (int i = 0; i < servers.size(); i++) {
      String field = "servers[" + i + "].host";
      NamedServer named = servers.get(i);
      Optional<IpPrefix> address =
          hosts.find(named.host()).stream()
              .flatMap(host -> host.addresses().stream())
              .map(IpPrefix::parse)
              .filter(each -> each.family() == virtual.family())
              .filter(each -> isMeant(each, named.host()))
              .findFirst()
              .or(() -> addressOf(named, before));
      if (address.isEmpty()) {
        return invalid(
            field, "no host of this name or address has an address like the virtual one");
      }
      found.add(new Server(address.get(), named.port(), named.weight(), named.draining()));
    }
    try {
      return new Found(
          Optional.of(new Service(choice, idleSeconds, healthCheck, Optional.of(key), found)),
          Optional.empty());
    } catch (InvalidFieldException e) {
      return invalid(e.field(), e.getMessage());
    }
  }

  private static Optional<IpPrefix> addressOf(NamedServer named, List<Server> before) {
    return before.stream()
        .map(Server::host)
        .filter(each -> each.toString().equals(named.host()))
        .findFirst();
  }

  /** A request that gives an address means this address of the host, and no other one. */
  private static boolean isMeant(IpPrefix address, String text) {
    try {
      return IpPrefix.parse(text).equals(address);
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  private static Found invalid(String field, String reason) {
    return new Found(Optional.empty(), Optional.of(new Answer.Invalid<>(field, reason)));
  }
}
