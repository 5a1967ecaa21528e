package org.windowpane.gateway.network;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.state.KnownHosts.KnownHost;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Series;

/**
 * Which host is best to fetch something from: the order by expected available uplink capacity in
 * which GRIN has HDFS's name node return replicas (Agache, Deaconescu and Raiciu, "Increasing
 * Datacenter Network Utilisation with GRIN", NSDI 2015, talk, part "GRIN Aware Applications: HDFS
 * Namenode Optimisation"). GRIN leaves open how to compute it, and guesses by when a host was last
 * recommended; the gateway measures it:
 *
 * <pre>expected = max(0, rate - max(used, reserved))</pre>
 *
 * <p>{@code used} is what the host lately sent, all of it: the mean of the last seconds, each
 * counting half as much as one that is {@link #HALF_LIFE} later. {@code reserved} is the most that
 * is reserved on its link while the transfer would last. What guaranteed flows send is in both, so
 * the larger counts and not the sum; a guarantee that is not used may be at any time.
 *
 * @param decisions the network, and what is reserved on it
 * @param measured single seconds of uplinks, oldest first; a link that was not measured is missing
 * @param ahead the window whose reservations count, from now on
 */
public record HostRanking(
    State decisions, Map<? extends Series, List<Point>> measured, Window ahead) {
  /** The age at which a measured second counts half. */
  public static final Duration HALF_LIFE = Duration.ofSeconds(10);

  /** The age of the oldest seconds that count: those before have a weight of 1/64 or less. */
  public static final Duration LOOKING_BACK = HALF_LIFE.multipliedBy(6);

  /** Hosts with the same expected capacity, or with none, stay in their original order. */
  private static final Comparator<Ranked> ORDER =
      Comparator.comparing(Ranked::standing)
          .thenComparing(it -> it.expectedBps().orElse(0), Comparator.reverseOrder());

  /** What is known of a host's uplink. */
  public enum Standing {
    /** What it carries, and how fast it is. */
    MEASURED,
    /** It was not measured lately, or its rate is unknown: the gateway does not guess. */
    UNMEASURED,
    /** The host is attached nowhere. */
    DETACHED
  }

  /**
   * A host in its place.
   *
   * @param rateBps how fast its uplink is, in bits per second; 0 where it is unknown
   * @param usedBps what it lately sent, in bits per second; empty where that was not measured
   * @param reservedBps the most that is reserved on its uplink ahead, in bits per second
   * @param expectedBps what it is expected to have left; empty unless measured
   */
  public record Ranked(
      KnownHost host,
      Standing standing,
      long rateBps,
      OptionalLong usedBps,
      long reservedBps,
      OptionalLong expectedBps) {}

  /** What a host sends into the network. */
  public static LinkDirection uplink(Host host) {
    return new LinkDirection.Inbound(host.at());
  }

  /** The hosts, the one with most capacity left first, those with unknown capacity last. */
  public List<Ranked> of(List<KnownHost> hosts) {
    return hosts.stream().map(this::ranked).sorted(ORDER).toList();
  }

  private Ranked ranked(KnownHost host) {
    return host.attached()
        .map(HostRanking::uplink)
        .map(uplink -> ranked(host, uplink))
        .orElseGet(
            () ->
                new Ranked(
                    host, Standing.DETACHED, 0, OptionalLong.empty(), 0, OptionalLong.empty()));
  }

  private Ranked ranked(KnownHost host, LinkDirection uplink) {
    LinkBandwidth bandwidth = new LinkBandwidth(uplink);
    long rate = decisions.limit(bandwidth);
    long reserved = decisions.calendar().timeline(bandwidth).maximum(ahead);
    List<Point> seconds = measured.get(new Series.OfLink(uplink));
    OptionalLong used =
        seconds == null || seconds.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(Math.round(smoothed(seconds)));
    if (rate == 0 || used.isEmpty()) {
      return new Ranked(host, Standing.UNMEASURED, rate, used, reserved, OptionalLong.empty());
    }
    long expected = Math.max(0, rate - Math.max(used.getAsLong(), reserved));
    return new Ranked(host, Standing.MEASURED, rate, used, reserved, OptionalLong.of(expected));
  }

  private static double smoothed(List<Point> seconds) {
    Point last = seconds.get(seconds.size() - 1);
    double sum = 0;
    double weights = 0;
    for (Point second : seconds) {
      double age = Duration.between(second.at(), last.at()).toMillis();
      double weight = Math.pow(0.5, age / HALF_LIFE.toMillis());
      sum += weight * second.mean();
      weights += weight;
    }
    return sum / weights;
  }
}
