package org.windowpane.gateway.measurements;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.UUID;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.protocol.message.ServerHealth;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;

/** What was measured on the switches. */
public interface Measurements {

  /** When the latest was measured; {@link Instant#EPOCH} before the first. */
  Instant at();

  /** What a direction carried over the last second, in bits per second, if it was measured. */
  OptionalLong usedBps(LinkDirection direction);

  /** What a booking's flows got at their last hop over the last second, if it was measured. */
  OptionalLong deliveredBps(UUID booking);

  /** How full flow tables were. */
  List<TableUse> tables();

  /** How the servers of a service were; none while the controller does not answer. */
  List<ServerUse> servers(String service);

  /**
   * The finest resolution that needs no more than so many points and for which all of the span is
   * kept.
   */
  Resolution resolution(Span span, int points, Instant now);

  /**
   * What was measured of each series, oldest first: one point for each step in which anything was,
   * at its beginning, and single seconds at the instant at which they ended.
   *
   * @throws UnavailableException where what is no longer in memory cannot be read
   */
  Map<Series, List<Point>> history(
      Collection<? extends Series> series, Span span, Resolution resolution);

  /**
   * What several bookings got together, up to the latest second; see {@code SampleStore.total}.
   *
   * @param running when each of them ran
   * @throws TooMuchException where there are more values to be added up than one request may have
   * @throws UnavailableException where what is no longer in memory cannot be read
   */
  StoredPoints total(Map<Series.OfBooking, Span> running, Span span, Tier tier);

  /**
   * What was measured over a while, in the unit of its series.
   *
   * @param at when the while began; when it ended, for a single second
   * @param mean of the parts of it in which it was measured
   * @param peak the greatest second
   */
  record Point(Instant at, double mean, double peak) {
    /** A single second. */
    public static Point second(Instant at, double value) {
      return new Point(at, value, value);
    }
  }

  /**
   * How a server of a service was.
   *
   * @param service the name of the service
   * @param host the address of the server
   * @param port the port that it listens on
   * @param measured what was measured; nothing where it is not known
   * @param load what its last heartbeat reported; empty without one for a while
   */
  record ServerUse(
      String service,
      IpPrefix host,
      int port,
      ServerHealth health,
      Map<ServerMeasure, Long> measured,
      OptionalDouble load) {}

  /** How full one flow table was. */
  record TableUse(Dpid dpid, int table, long entries, long maxEntries) {}

  /**
   * What is kept of one series, or of several together, oldest first.
   *
   * @param rolledUp points of the tier that was asked for
   * @param seconds what came later, of which nothing was made yet
   */
  record StoredPoints(List<Point> rolledUp, List<Point> seconds) {
    /** Of which there is nothing. */
    public static final StoredPoints NOTHING = new StoredPoints(List.of(), List.of());
  }
}
