package org.windowpane.gateway.application;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Every booking ever made, as it is on record. */
public interface Bookings {

  /** The booking, if there is one. */
  Optional<BookingRecord> find(UUID id);

  /** The newest that match, newest first. */
  List<BookingRecord> list(Filter filter);

  /**
   * Which bookings are asked for. All conditions hold at once.
   *
   * @param principal whose, or null for anybody's
   * @param shares on which shares, or whose own where also {@code orOwn} is named; null for all
   * @param orOwn whose bookings are in whatever their share, or null
   * @param state in which state, or null for any
   * @param before only older than this one, or null
   * @param limit at most so many, 1 or more
   */
  record Filter(
      String principal,
      Set<String> shares,
      String orOwn,
      BookingState state,
      UUID before,
      int limit) {}
}
