package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.windowpane.gateway.application.Measurements.Point;

/** Where measurements are kept beyond what memory holds. None of it is part of the record. */
public interface SampleStore {

  /** Keeps means over a while, at the instant it ended, in bits per second. */
  void write(Instant at, Map<String, Long> links, Map<UUID, Long> bookings);

  /** What a link carried from {@code from} on and before {@code until}, oldest first. */
  List<Point> link(String link, Instant from, Instant until);

  /** What a booking's flows got from {@code from} on and before {@code until}, oldest first. */
  List<Point> booking(UUID booking, Instant from, Instant until);

  /** Forgets what is older. */
  void forgetBefore(Instant at);
}
