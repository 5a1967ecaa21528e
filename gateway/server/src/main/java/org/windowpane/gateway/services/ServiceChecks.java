package org.windowpane.gateway.services;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.state.KnownHosts;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.ServerChoice;

/** What must be so before a service is created or changed. */
final class ServiceChecks {

  private static final int MOST_NAMED = 10;

  private final LedgerState state;
  private final Optional<Visibility> user;

  /** Checks for a request of this user. */
  ServiceChecks(LedgerState state, String user) {
    this.state = state;
    this.user =
        Optional.ofNullable(state.principals().get(user)).map(it -> new Visibility(it, state));
  }

  /** The share, if the user may see it. */
  Optional<Share> visibleShare(String name) {
    return user.flatMap(it -> it.findShare(name));
  }

  /** The service, if the user may see its share. */
  Optional<ServiceRecord> visible(String name) {
    return Optional.ofNullable(state.services().get(name))
        .filter(service -> visibleShare(service.share()).isPresent());
  }

  /** Whether the user may create, change, and delete services of the share. */
  boolean mayManage(Share share) {
    return user.filter(it -> it.mayManageContents(share)).isPresent();
  }

  static <A> Answer<A> forbidden(String share) {
    return new Answer.Forbidden<>(
        "Only speakers of share " + share + " create, change, and delete its services.");
  }

  /** Why the share may not have the service, or what it collides with. */
  <A> Optional<Answer<A>> objection(ServiceRecord service, Share share) {
    if (!share.flowGroup().contains(service.flowGroup())) {
      return Optional.of(outside("address", share, service.flowGroup()));
    }
    List<FlowGroup> toServers = service.flowsToServers();
    for (int i = 0; i < toServers.size(); i++) {
      if (!share.flowGroup().contains(toServers.get(i))) {
        return Optional.of(outside("servers[" + i + "].host", share, toServers.get(i)));
      }
      if (service.action().servers().get(i).host().equals(service.address())) {
        return Optional.of(
            new Answer.Invalid<>("servers[" + i + "].host", "must not be the virtual address"));
      }
    }
    Optional<String> host =
        KnownHosts.of(state).find(service.address().toString()).map(KnownHosts.KnownHost::name);
    // Any host can claim the address of a service later; that must not keep it from being changed.
    if (host.isPresent() && !state.services().containsKey(service.name())) {
      return Optional.of(
          new Answer.Invalid<>("address", "is the address of the host " + host.get()));
    }
    return state.services().values().stream()
        .filter(other -> !other.name().equals(service.name()))
        .flatMap(other -> collision(service, other).stream())
        .findFirst()
        .map(Answer.Conflict::new);
  }

  /** What may surprise the user of a service. */
  List<String> warnings(ServiceRecord service) {
    List<String> warnings = new ArrayList<>();
    if (service.action().servers().stream().allMatch(Server::draining)) {
      warnings.add("All servers are draining: new flows get no server.");
    }
    if (service.action().choice().usesHeartbeats()) {
      warnings.add(
          "Servers without heartbeats get no flows as soon as one server sends some. Start the"
              + " heartbeats on all of them.");
    }
    warnings.addAll(
        named(
            service::isLeftOutBy,
            "what servers send for the service, although its flow group includes these packets."));
    warnings.addAll(
        named(
            service::isWayAround,
            "what comes to a server through the service. Add one for the virtual address."));
    Optional.ofNullable(state.services().get(service.name()))
        .ifPresent(before -> warnings.addAll(losses(before, service)));
    return warnings;
  }

  /** What a change would do to live flows. */
  private static List<String> losses(ServiceRecord before, ServiceRecord after) {
    List<String> losses = new ArrayList<>();
    ServerChoice choice = before.action().choice();
    if (choice.isProactive() && choice != after.action().choice()) {
      losses.add(
          "The choice changes: live flows may get another server, which breaks their connections.");
    }
    for (Server server : before.action().servers()) {
      if (!after.uses(server) && !server.draining()) {
        losses.add(
            server.host()
                + " port "
                + server.port()
                + " leaves at once, which breaks its live connections. Drain it first.");
      }
    }
    return losses;
  }

  /** The bookings that do not apply to something, some of them by their ids. */
  private List<String> named(Predicate<Booking> such, String what) {
    return state.open().values().stream()
        .map(BookingRecord::booking)
        .filter(such)
        .map(Booking::id)
        .sorted()
        .limit(MOST_NAMED)
        .map(id -> "Booking " + id + " does not apply to " + what)
        .toList();
  }

  private static <A> Answer<A> outside(String field, Share share, FlowGroup flows) {
    return new Answer.Invalid<>(
        field, "the flows " + flows + " are not in the flow group of share " + share.name());
  }

  private static Optional<String> collision(ServiceRecord service, ServiceRecord other) {
    if (service.flowGroup().equals(other.flowGroup())) {
      return Optional.of("The service " + other.name() + " has this address and port.");
    }
    if (service.sharesServerWith(other)) {
      return Optional.of(
          "The service " + other.name() + " has a server at the same host and port.");
    }
    return Optional.empty();
  }

  /** The service for the audit log. */
  static Map<String, Object> detail(ServiceRecord service) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("flowGroup", service.flowGroup().toString());
    detail.put("choice", service.action().choice().toString());
    detail.put("idleSeconds", service.action().idleSeconds());
    detail.put("healthCheck", service.action().healthCheck());
    detail.put("servers", service.action().servers().stream().map(ServiceChecks::text).toList());
    return detail;
  }

  private static String text(Server server) {
    return server.host()
        + " port "
        + server.port()
        + ", weight "
        + server.weight()
        + (server.draining() ? ", draining" : "");
  }
}
