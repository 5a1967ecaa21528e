package org.windowpane.gateway.camara;

import jakarta.ws.rs.container.ContainerRequestContext;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.camara.Devices.Located;
import org.windowpane.gateway.camara.OrderForms.DeviceForm;
import org.windowpane.gateway.camara.OrderForms.Repeated;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.http.AccessControl;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.QualityOrder.Kind;
import org.windowpane.gateway.ledger.resources.QualityOrder.Sink;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.IpPrefix;

/** Places, finds, and deletes orders for the resources of both APIs. */
public final class Orders {
  /** The most orders in an answer, as the definitions require. */
  private static final int MOST_LISTED = 100;

  private final Ledger ledger;
  private final QosProfiles profiles;
  private final AccessControl control;
  private final Clock clock;
  private final Supplier<UUID> ids;
  private final Duration lead;

  /**
   * @param control counts the bookings of an order as requests
   * @param ids names of new orders and bookings, each greater than the one before it
   * @param lead how long before its start the gateway sends a window to switches
   */
  public Orders(
      Ledger ledger,
      QosProfiles profiles,
      AccessControl control,
      Clock clock,
      Supplier<UUID> ids,
      Duration lead) {
    this.ledger = ledger;
    this.profiles = profiles;
    this.control = control;
    this.clock = clock;
    this.ids = ids;
    this.lead = lead;
  }

  Instant now() {
    return clock.instant();
  }

  /**
   * What a program orders.
   *
   * @param start when it starts; empty for now
   * @param repeated the parts of the request that answers repeat
   */
  record Wanted(
      Kind kind,
      QosProfile profile,
      Repeated repeated,
      Optional<Instant> start,
      long seconds,
      Optional<Sink> sink) {}

  /** Places an order. */
  QualityOrder place(Wanted wanted, ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    Devices devices = new Devices(ledger.state());
    Repeated given = wanted.repeated();
    Located device = devices.locate(given.device());
    if (given.applicationServer() == null) {
      throw CamaraException.unprocessable(
          "SERVICE_NOT_APPLICABLE",
          "State the applicationServer; this network reserves bandwidth between two hosts.");
    }
    List<Flows> flows =
        Flows.of(
            devices.pairs(device, given.applicationServer()),
            given.devicePorts(),
            given.applicationServerPorts(),
            wanted.profile());
    control.countWindows(caller, flows.size());
    Repeated repeated =
        new Repeated(
            device.identifier(),
            given.applicationServer(),
            given.devicePorts(),
            given.applicationServerPorts(),
            given.serviceArea());
    PlaceOrder.Request order =
        new PlaceOrder.Request(
            wanted.kind(),
            wanted.profile().name(),
            device.address().toString(),
            Json.write(repeated),
            flows,
            wanted.start().map(it -> it.truncatedTo(ChronoUnit.MICROS)),
            Duration.ofSeconds(wanted.seconds()),
            wanted.sink());
    List<UUID> bookings = Stream.generate(ids).limit(flows.size()).toList();
    return Answers.orProblem(
        ledger.decide(new PlaceOrder(caller.actor(), ids.get(), order, bookings)));
  }

  /**
   * The profile of a name, if programs may order it.
   *
   * @param api the prefix of codes of the API, such as {@code QOS_BOOKING}
   */
  QosProfile applicable(String name, String api) {
    QosProfile profile =
        profiles
            .find(name)
            .orElseThrow(
                () -> ProblemException.invalid("qosProfile", "is not a profile of this network"));
    if (profile.status() != QosProfile.Status.ACTIVE) {
      throw CamaraException.unprocessable(
          api + ".QOS_PROFILE_NOT_APPLICABLE",
          "The profile " + name + " is " + profile.status() + "; use an ACTIVE one.");
    }
    return profile;
  }

  /** Gives a session of the caller more time. */
  QualityOrder extend(String id, Duration more, ContainerRequestContext request) {
    QualityOrder order = find(id, Kind.SESSION, request);
    return Answers.orProblem(
        ledger.decide(
            new ExtendSession(Caller.of(request).actor(), order.id(), more, longest(order))));
  }

  /** The longest duration of an order's profile; of one that no longer exists, what it has now. */
  private Duration longest(QualityOrder order) {
    return profiles
        .find(order.terms().profile())
        .map(it -> Duration.ofSeconds(it.longest()))
        .orElseGet(() -> Duration.between(order.terms().start(), order.end()));
  }

  /** An order of the caller. */
  QualityOrder find(String id, Kind kind, ContainerRequestContext request) {
    UUID parsed = id(id);
    LedgerState state = ledger.readable();
    Actor actor = Caller.of(request).actor();
    Optional<Answer<QualityOrder>> objection =
        OrderAccess.objection(state.qualityOrders(), parsed, kind, actor);
    return objection.map(Answers::orProblem).orElseGet(() -> state.qualityOrders().get(parsed));
  }

  /** Deletes an order of the caller. */
  void delete(String id, Kind kind, ContainerRequestContext request) {
    Actor actor = Caller.of(request).actor();
    Answers.orProblem(ledger.decide(new DeleteOrder(actor, id(id), kind, lead)));
  }

  /** The id of an order, in the one form that the gateway writes. */
  static UUID id(String text) {
    UUID id = Parameters.uuid("id", text);
    if (!id.toString().equalsIgnoreCase(text)) {
      throw ProblemException.invalid("id", "must be a UUID");
    }
    return id;
  }

  /** The caller's orders for a device, newest first. */
  List<QualityOrder> ofDevice(DeviceForm form, Kind kind, ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    Located device = new Devices(state).locate(form);
    Actor actor = Caller.of(request).actor();
    List<QualityOrder> found =
        state.qualityOrders().values().stream()
            .filter(
                it ->
                    it.terms().kind() == kind
                        && it.terms().principal().equals(actor.principal())
                        && !it.isDeleted()
                        && device.host().addresses().contains(it.terms().device()))
            .sorted(
                Comparator.comparing((QualityOrder it) -> it.terms().createdAt())
                    .thenComparing(QualityOrder::id)
                    .reversed())
            .limit(MOST_LISTED)
            .toList();
    if (found.isEmpty() && !servesDevice(device, actor, state)) {
      throw CamaraException.unprocessable(
          "SERVICE_NOT_APPLICABLE", "You are not a speaker of a share with flows of this device.");
    }
    return found;
  }

  /** Whether the caller can reserve bandwidth for flows from and to a device on one share. */
  static boolean servesDevice(Located device, Actor actor, LedgerState state) {
    return device.host().addresses().stream()
        .map(IpPrefix::parse)
        .anyMatch(
            address ->
                state.decisions().shares().parentsFirst().stream()
                    .filter(it -> it.heldBy(actor.principal()))
                    .filter(it -> it.privileges().maxReserveBps() > 0)
                    .anyMatch(it -> hasFlowsOf(it, address)));
  }

  private static boolean hasFlowsOf(Share share, IpPrefix address) {
    return share.flowGroup().srcHost().overlaps(address)
        && share.flowGroup().dstHost().overlaps(address);
  }
}
