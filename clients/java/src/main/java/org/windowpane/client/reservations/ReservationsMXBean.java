package org.windowpane.client.reservations;

/**
 * The counters of {@link Metrics} for management tools, with the object name {@code
 * org.windowpane.client:type=Reservations,name=SHARE,id=NUMBER}.
 */
public interface ReservationsMXBean {
  /** See {@link Metrics#requested}. */
  long getRequested();

  /** See {@link Metrics#granted}. */
  long getGranted();

  /** See {@link Metrics#refused}. */
  long getRefused();

  /** See {@link Metrics#failed}. */
  long getFailed();

  /** See {@link Metrics#skipped}. */
  long getSkipped();

  /** See {@link Metrics#belowThreshold}. */
  long getBelowThreshold();

  /** See {@link Metrics#extended}. */
  long getExtended();

  /** See {@link Metrics#cancelled}. */
  long getCancelled();

  /** See {@link Metrics#open}. */
  int getOpen();

  /** See {@link Metrics#booked}. */
  int getBooked();

  /** The median time from a request to its grant in milliseconds. */
  double getLatencyP50Millis();

  /** The 99th percentile of the time from a request to its grant in milliseconds. */
  double getLatencyP99Millis();
}
