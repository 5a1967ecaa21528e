package org.windowpane.gateway.measurements;

import java.time.Instant;
import org.windowpane.gateway.ledger.UnavailableException;

/**
 * Maintenance of stored measurements, alongside writing and reading them. Every call does a bounded
 * part of the work. A call may be interrupted anywhere, and the next one continues from there.
 */
public interface SampleUpkeep {

  /**
   * Makes places for seconds of today and of tomorrow.
   *
   * @throws UnavailableException where it could not be done in time
   */
  void createPartitions(Instant now);

  /**
   * Makes minutes and hours of one more hour of seconds, if there is one that has ended.
   *
   * @param ended hours that end later are left for another time
   * @return the instant up to which it is done now
   * @throws UnavailableException where it could not be done in time
   */
  Instant rollUp(Instant ended);

  /**
   * Deletes some of the measurements that are older than the retention, if any.
   *
   * @return whether there were any
   * @throws UnavailableException where it could not be done in time
   */
  boolean forget(Instant now, Retention retention);
}
