package org.windowpane.gateway.measurements;

import java.util.Collection;
import java.util.Map;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.measurements.Measurements.Kept;

/**
 * Where measurements are kept beyond what memory holds. None of it is part of the record, and
 * values are kept to seven digits.
 */
public interface SampleStore {

  /**
   * Keeps what was measured; what is there already stays.
   *
   * @return whether there is a place for that time
   * @throws UnavailableException where it could not be written in time
   */
  boolean write(SampleBatch batch);

  /**
   * What is kept of each series, those without anything left out. With a tier of {@code SECOND} all
   * of it is seconds.
   *
   * @throws UnavailableException where it could not be read in time
   */
  Map<Series, Kept> read(Collection<? extends Series> series, Span span, Tier tier);

  /**
   * What is kept of several bookings together: for each second, minute or hour in which any of them
   * was measured, the sum over those that were. A minute or an hour of a booking counts for the
   * part of it in which the booking ran. Means and peaks are the same sums.
   *
   * @param running when each of them ran
   * @throws TooMuchException where there are more values to be added up than one request may have
   * @throws UnavailableException where it could not be read in time
   */
  Kept total(Map<Series.OfBooking, Span> running, Span span, Tier tier);
}
