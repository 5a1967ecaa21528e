package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import org.windowpane.core.network.Dpid;
import org.windowpane.core.network.LinkDirection;

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

  /** What a direction carried, oldest first, from {@code from} on. */
  List<Point> history(LinkDirection direction, Instant from);

  /** What a booking's flows got, oldest first, from {@code from} on. */
  List<Point> history(UUID booking, Instant from);

  /** A rate at an instant, in bits per second. */
  record Point(Instant at, long bps) {}

  /** How full one flow table was. */
  record TableUse(Dpid dpid, int table, long entries, long maxEntries) {}
}
