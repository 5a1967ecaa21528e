package org.windowpane.gateway.measurements;

import java.util.Collection;
import java.util.Map;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;

/**
 * Stores measurements for longer than memory holds them. They are not part of the ledger, and
 * values are stored with seven digits.
 */
public interface SampleStore {

  /**
   * Stores measurements; those that are already stored stay.
   *
   * @return whether the store has a place for their time
   * @throws UnavailableException where it could not be written in time
   */
  boolean write(SampleBatch batch);

  /**
   * The stored points of each series, without series that have none. With a tier of {@code SECOND}
   * all points are seconds.
   *
   * @throws UnavailableException where it could not be read in time
   */
  Map<Series, StoredPoints> read(Collection<? extends Series> series, Span span, Tier tier);

  /**
   * The stored points of several bookings together: for each second, minute or hour in which any of
   * them was measured, the sum over those that were. A minute or an hour of a booking counts for
   * the part of it in which the booking ran. Means and peaks are the same sums.
   *
   * @param running when each of them ran
   * @throws TooMuchException where there are more values to be added up than one request may have
   * @throws UnavailableException where it could not be read in time
   */
  StoredPoints total(Map<Series.OfBooking, Span> running, Span span, Tier tier);
}
