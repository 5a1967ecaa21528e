package org.windowpane.gateway.measurements;

import java.time.Instant;
import org.windowpane.gateway.ledger.UnavailableException;

/**
 * The work on kept measurements that goes on beside writing and reading them. Every call does a
 * bounded part of it, may be cut off anywhere, and goes on from there.
 */
public interface SampleUpkeep {

  /**
   * Makes places for seconds of today and of tomorrow.
   *
   * @throws UnavailableException where it could not be done in time
   */
  void makeRoom(Instant now);

  /**
   * Makes minutes and hours of one more hour of seconds, if there is one that has ended.
   *
   * @param ended hours that end later are left for another time
   * @return up to where it is done now
   * @throws UnavailableException where it could not be done in time
   */
  Instant rollUp(Instant ended);

  /**
   * Forgets some of what is older than it is kept, if there is any.
   *
   * @return whether there was
   * @throws UnavailableException where it could not be done in time
   */
  boolean forget(Instant now, Retention retention);
}
