package org.windowpane.gateway.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.Booking;
import org.windowpane.core.network.Hop;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.LinkDirection.Inbound;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.core.network.SwitchPort;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.gateway.application.Measurements.TableUse;
import org.windowpane.gateway.enforcement.Wire;

/**
 * Makes rates of totals: the difference of two samples over the time between them. A total that is
 * smaller than before was counted anew since, so that what happened between is not known.
 */
final class RateCalculator {
  private static final double BITS_PER_BYTE = 8;
  private static final double NANOS_PER_SECOND = 1e9;

  private Wire.Sample last;

  /**
   * What was measured between two samples.
   *
   * @param at the instant of the later one
   * @param links bits per second by direction
   * @param bookings bits per second delivered at the last hop
   * @param tables how full tables were at that instant
   */
  record Rates(
      Instant at,
      Map<LinkDirection, Long> links,
      Map<UUID, Long> bookings,
      List<TableUse> tables) {}

  /** Forgets the last sample: what comes next was counted by somebody else. */
  void restart() {
    last = null;
  }

  /** The rates since the last sample; none after the first. */
  Rates next(Wire.Sample sample, Map<UUID, Booking> bookings) {
    Map<LinkDirection, Long> links = new HashMap<>();
    Map<UUID, Long> delivered = new HashMap<>();
    if (last != null && sample.at().isAfter(last.at())) {
      double seconds = Duration.between(last.at(), sample.at()).toNanos() / NANOS_PER_SECOND;
      ports(sample, seconds, links);
      delivered(sample, seconds, bookings, delivered);
    }
    last = sample;
    return new Rates(sample.at(), links, delivered, tables(sample));
  }

  private void ports(Wire.Sample sample, double seconds, Map<LinkDirection, Long> links) {
    Map<SwitchPort, Wire.PortCounters> before = new HashMap<>();
    last.ports().forEach(port -> before.put(new SwitchPort(port.dpid(), port.port()), port));
    for (Wire.PortCounters port : sample.ports()) {
      SwitchPort at = new SwitchPort(port.dpid(), port.port());
      Wire.PortCounters old = before.get(at);
      if (old != null) {
        put(links, new Outbound(at), old.txBytes(), port.txBytes(), seconds);
        put(links, new Inbound(at), old.rxBytes(), port.rxBytes(), seconds);
      }
    }
  }

  private void delivered(
      Wire.Sample sample, double seconds, Map<UUID, Booking> bookings, Map<UUID, Long> delivered) {
    Map<UUID, Long> before = lastHopBytes(last, bookings);
    lastHopBytes(sample, bookings)
        .forEach(
            (id, bytes) -> {
              Long old = before.get(id);
              if (old != null) {
                put(delivered, id, old, bytes, seconds);
              }
            });
  }

  /**
   * What left each booking's last hop: by its queue there, which counts what was sent, or else by
   * its rule there, which counts what was meant to be.
   */
  private static Map<UUID, Long> lastHopBytes(Wire.Sample sample, Map<UUID, Booking> bookings) {
    Map<UUID, Long> bytes = new HashMap<>();
    for (Wire.RuleCounters rule : sample.rules()) {
      lastHop(rule.id(), bookings)
          .filter(it -> it.hop().dpid().equals(rule.dpid()))
          .ifPresent(it -> bytes.merge(it.booking(), rule.bytes(), Long::sum));
    }
    Map<UUID, Long> queued = new HashMap<>();
    for (Wire.QueueCounters queue : sample.queues()) {
      lastHop(queue.rule(), bookings)
          .filter(it -> it.hop().out().equals(new SwitchPort(queue.dpid(), queue.port())))
          .ifPresent(it -> queued.merge(it.booking(), queue.txBytes(), Long::sum));
    }
    bytes.putAll(queued);
    return bytes;
  }

  private record LastHop(UUID booking, Hop hop) {}

  private static Optional<LastHop> lastHop(String rule, Map<UUID, Booking> bookings) {
    if (rule == null) {
      return Optional.empty();
    }
    return PlanRule.bookingOf(rule)
        .map(bookings::get)
        .filter(booking -> !booking.path().hops().isEmpty())
        .map(
            booking -> {
              List<Hop> hops = booking.path().hops();
              return new LastHop(booking.id(), hops.get(hops.size() - 1));
            });
  }

  private static <K> void put(Map<K, Long> rates, K key, long before, long after, double seconds) {
    if (after >= before) {
      rates.put(key, Math.round((after - before) * BITS_PER_BYTE / seconds));
    }
  }

  private static List<TableUse> tables(Wire.Sample sample) {
    return sample.tables().stream()
        .map(
            table ->
                new TableUse(
                    table.dpid(),
                    table.table(),
                    table.entries(),
                    table.maxEntries() == null ? 0 : table.maxEntries()))
        .toList();
  }
}
