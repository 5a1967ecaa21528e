package org.windowpane.gateway.measurements.live;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.LinkDirection.Inbound;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.measurements.Measurements.ServerUse;
import org.windowpane.gateway.measurements.Measurements.TableUse;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.ServerMeasure;
import org.windowpane.protocol.message.TelemetryReport;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Computes rates from totals: how much each total grew since its last reading, over the time
 * between. A reading that was missed, or is taken only every few samples, makes that time longer.
 */
public final class RateCalculator {
  /** Readings older than this are forgotten. */
  private static final Duration MEMORY = Duration.ofMinutes(2);

  private final Map<Object, Reading> readings = new HashMap<>();
  private final Map<String, ByRule> byRule = new HashMap<>();
  private final Map<Object, Held> held = new HashMap<>();
  private Instant last = Instant.MIN;

  /**
   * What was measured between two samples.
   *
   * @param at the instant of the later one
   * @param links bits per second by direction
   * @param queues bits per second by queue
   * @param bookings bits per second delivered at the last hop
   * @param rules bits per second that entered the network, by rule of a traffic class
   * @param tables how full tables were at that instant
   * @param servers how the servers of services were at that instant
   */
  record Rates(
      Instant at,
      Map<LinkDirection, Long> links,
      Map<Series.OfQueue, Long> queues,
      Map<UUID, Long> bookings,
      Map<Series.OfRule, Long> rules,
      List<TableUse> tables,
      List<ServerUse> servers) {

    /** Nothing, at an instant. */
    static Rates none(Instant at, List<TableUse> tables) {
      return new Rates(at, Map.of(), Map.of(), Map.of(), Map.of(), tables, List.of());
    }

    /** Everything by what was measured. */
    Map<Series, Long> bySeries() {
      Map<Series, Long> all = new HashMap<>();
      links.forEach((direction, bps) -> all.put(new Series.OfLink(direction), bps));
      all.putAll(queues);
      bookings.forEach((booking, bps) -> all.put(new Series.OfBooking(booking), bps));
      all.putAll(rules);
      tables.forEach(it -> all.put(new Series.OfTable(it.dpid(), it.table()), it.entries()));
      for (ServerUse it : servers) {
        it.measured()
            .forEach(
                (measure, value) ->
                    all.put(
                        new Series.OfServer(it.service(), it.host(), it.port(), measure), value));
      }
      return all;
    }
  }

  /** The queues on one port that only these bookings have a part in. */
  private record OfQueues(SwitchPort port, Set<UUID> bookings) {}

  private record OfRule(String rule) {}

  /** The counter of a rule of a class on one switch. */
  private record OfClass(String rule, Dpid dpid) {}

  /** A rate that holds until the rule is read again. */
  private record ByRule(UUID booking, long bps, long untilSeq) {}

  /** The rate of a total that is read every few samples, which holds until it is read again. */
  private record Held(long bps, long untilSeq) {}

  /** Forgets all readings: the next ones come from another run of the controller. */
  void restart() {
    readings.clear();
    byRule.clear();
    held.clear();
    last = Instant.MIN;
  }

  /** The rates since the last readings; none after the first. */
  Rates next(TelemetryReport.Sample sample, Map<UUID, Booking> bookings) {
    Map<LinkDirection, Long> links = new HashMap<>();
    Map<Series.OfQueue, Long> queues = new HashMap<>();
    Map<UUID, Long> delivered = new HashMap<>();
    Map<Series.OfRule, Long> rules = new HashMap<>();
    List<ServerUse> servers = List.of();
    if (sample.at().isAfter(last)) {
      last = sample.at();
      ports(sample, links);
      queues(sample, queues);
      delivered(sample, bookings, delivered);
      rules(sample, rules);
      servers = servers(sample);
      readings.values().removeIf(each -> each.at().isBefore(last.minus(MEMORY)));
      held.values().removeIf(each -> each.untilSeq() < sample.seq());
    }
    return new Rates(sample.at(), links, queues, delivered, rules, tables(sample), servers);
  }

  private List<ServerUse> servers(TelemetryReport.Sample sample) {
    List<ServerUse> servers = new ArrayList<>();
    for (TelemetryReport.Server each : sample.servers()) {
      ServiceRecord.nameOf(each.service())
          .ifPresent(service -> servers.add(server(service, each, sample)));
    }
    return servers;
  }

  private ServerUse server(
      String service, TelemetryReport.Server server, TelemetryReport.Sample sample) {
    Map<ServerMeasure, Long> measured = new EnumMap<>(ServerMeasure.class);
    Function<ServerMeasure, Series.OfServer> series =
        measure -> new Series.OfServer(service, server.host(), server.port(), measure);
    if (server.flows() != null) {
      measured.put(ServerMeasure.FLOWS, server.flows());
    }
    if (server.answerMicros() != null) {
      measured.put(ServerMeasure.ANSWER, server.answerMicros());
    }
    rate(series.apply(ServerMeasure.NEW_FLOWS), server.assigned(), null)
        .ifPresent(bits -> measured.put(ServerMeasure.NEW_FLOWS, bits / Byte.SIZE));
    rateOfRounds(series.apply(ServerMeasure.SENT), server.txBytes(), sample)
        .ifPresent(bps -> measured.put(ServerMeasure.SENT, bps));
    return new ServerUse(
        service,
        server.host(),
        server.port(),
        server.health(),
        measured,
        server.load() == null ? OptionalDouble.empty() : OptionalDouble.of(server.load()));
  }

  /** A total that is read every few samples keeps its rate in between. */
  private OptionalLong rateOfRounds(
      Object counter, BigInteger total, TelemetryReport.Sample sample) {
    if (total != null) {
      OptionalLong rate = rate(counter, total, null);
      if (rate.isPresent()) {
        held.put(counter, new Held(rate.getAsLong(), sample.seq() + sample.rulesIn() - 1));
      } else {
        held.remove(counter);
      }
    }
    Held known = held.get(counter);
    return known == null || known.untilSeq() < sample.seq()
        ? OptionalLong.empty()
        : OptionalLong.of(known.bps());
  }

  /** Switches count the packets of a class where they enter, so each packet once. */
  private void rules(TelemetryReport.Sample sample, Map<Series.OfRule, Long> rules) {
    for (TelemetryReport.Rule each : sample.rules()) {
      if (TrafficClassRecord.hasRule(each.id())) {
        rateOfRounds(new OfClass(each.id(), each.dpid()), each.bytes(), sample);
      }
    }
    held.forEach(
        (counter, rate) -> {
          if (counter instanceof OfClass it && rate.untilSeq() >= sample.seq()) {
            rules.merge(new Series.OfRule(it.rule()), rate.bps(), Long::sum);
          }
        });
  }

  private void ports(TelemetryReport.Sample sample, Map<LinkDirection, Long> links) {
    for (TelemetryReport.Port port : sample.ports()) {
      SwitchPort at = new SwitchPort(port.dpid(), port.port());
      rate(new Outbound(at), port.txBytes(), port.countedMs())
          .ifPresent(bps -> links.put(new Outbound(at), bps));
      rate(new Inbound(at), port.rxBytes(), port.countedMs())
          .ifPresent(bps -> links.put(new Inbound(at), bps));
    }
  }

  private void queues(TelemetryReport.Sample sample, Map<Series.OfQueue, Long> queues) {
    for (TelemetryReport.Queue it : sample.queues()) {
      Series.OfQueue queue = new Series.OfQueue(new SwitchPort(it.dpid(), it.port()), it.queue());
      rate(queue, it.txBytes(), it.countedMs()).ifPresent(bps -> queues.put(queue, bps));
    }
  }

  private OptionalLong rate(Object counter, BigInteger total, Long countedMs) {
    if (total == null) {
      return OptionalLong.empty();
    }
    Reading now = new Reading(last, total.longValue(), countedMs);
    Reading before = readings.put(counter, now);
    return before == null ? OptionalLong.empty() : before.rateUntil(now);
  }

  /**
   * What left each booking's last hop: by its queue there, which counts what was sent, or else by
   * its rule there, which counts what was meant to be. What a queue sent that bookings share is
   * divided among them as their rules there count.
   */
  private void delivered(
      TelemetryReport.Sample sample, Map<UUID, Booking> bookings, Map<UUID, Long> delivered) {
    byRule.values().removeIf(each -> each.untilSeq() < sample.seq());
    int rounds = sample.rulesIn();
    for (TelemetryReport.Rule rule : sample.rules()) {
      lastHop(rule.id(), bookings)
          .filter(it -> it.hop().dpid().equals(rule.dpid()))
          .ifPresent(it -> addRule(it.booking(), rule, sample.seq() + rounds - 1));
    }
    byRule.values().forEach(each -> delivered.merge(each.booking(), each.bps(), Long::sum));
    Map<UUID, Long> ruleRates = Map.copyOf(delivered);
    Map<OfQueues, Queued> queued = queued(sample, bookings);
    queued.keySet().forEach(of -> delivered.keySet().removeAll(of.bookings()));
    queued.forEach(
        (of, sum) ->
            rate(of, sum.bytes(), sum.countedMs())
                .ifPresent(bps -> divide(bps, of.bookings(), ruleRates, delivered)));
    delivered.keySet().retainAll(bookings.keySet());
  }

  private void addRule(UUID booking, TelemetryReport.Rule rule, long untilSeq) {
    rate(new OfRule(rule.id()), rule.bytes(), null)
        .ifPresentOrElse(
            bps -> byRule.put(rule.id(), new ByRule(booking, bps, untilSeq)),
            () -> byRule.remove(rule.id()));
  }

  private static void divide(
      long bps, Set<UUID> sharing, Map<UUID, Long> ruleRates, Map<UUID, Long> delivered) {
    if (sharing.size() == 1) {
      sharing.forEach(booking -> delivered.merge(booking, bps, Long::sum));
    } else if (ruleRates.keySet().containsAll(sharing)) {
      double all = Math.max(1, sharing.stream().mapToLong(ruleRates::get).sum());
      for (UUID booking : sharing) {
        delivered.merge(booking, Math.round(bps * (ruleRates.get(booking) / all)), Long::sum);
      }
    }
  }

  /** Queues of the same bookings together; they began to count when the youngest did. */
  private record Queued(BigInteger bytes, Long countedMs) {
    Queued plus(Queued other) {
      boolean known = countedMs != null && other.countedMs != null;
      return new Queued(
          bytes.add(other.bytes), known ? Math.min(countedMs, other.countedMs) : null);
    }
  }

  private static Map<OfQueues, Queued> queued(
      TelemetryReport.Sample sample, Map<UUID, Booking> bookings) {
    Map<OfQueues, Queued> queued = new HashMap<>();
    for (TelemetryReport.Queue queue : sample.queues()) {
      SwitchPort port = new SwitchPort(queue.dpid(), queue.port());
      Set<UUID> ending = new HashSet<>();
      for (String rule : queue.rules()) {
        lastHop(rule, bookings)
            .filter(it -> it.hop().out().equals(port))
            .ifPresent(it -> ending.add(it.booking()));
      }
      if (queue.txBytes() != null && !ending.isEmpty()) {
        queued.merge(
            new OfQueues(port, ending),
            new Queued(queue.txBytes(), queue.countedMs()),
            Queued::plus);
      }
    }
    return queued;
  }

  private record LastHop(UUID booking, Hop hop) {}

  private static Optional<LastHop> lastHop(String rule, Map<UUID, Booking> bookings) {
    return PlanRule.bookingOf(rule)
        .map(bookings::get)
        .filter(booking -> !booking.path().hops().isEmpty())
        .map(
            booking -> {
              List<Hop> hops = booking.path().hops();
              return new LastHop(booking.id(), hops.get(hops.size() - 1));
            });
  }

  private static List<TableUse> tables(TelemetryReport.Sample sample) {
    return sample.tables().stream()
        .map(
            table -> new TableUse(table.dpid(), table.table(), table.entries(), table.maxEntries()))
        .toList();
  }
}
