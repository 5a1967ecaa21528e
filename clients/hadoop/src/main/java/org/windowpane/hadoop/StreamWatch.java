package org.windowpane.hadoop;

import java.time.Duration;
import org.windowpane.hadoop.flows.Flow;
import org.windowpane.hadoop.flows.FlowReservations;

/**
 * Holds what is reserved for a stream: until the stream is closed, or idle. Applications such as
 * databases keep streams open for days, and some never close them. Its lock is held for moments
 * only, so that the thread of the reservations never waits for HDFS.
 */
abstract class StreamWatch {
  /** A stream that does nothing for so long, or up to twice as long, is idle. */
  private static final Duration IDLE = Duration.ofMinutes(1);

  private final FlowReservations flows;
  private final Object lock = new Object();
  private Flow flow = Flow.NONE;
  private boolean isWatched;
  private boolean isClosed;

  private volatile boolean isUsed;
  private volatile boolean isReleased;

  StreamWatch(FlowReservations flows) {
    this.flows = flows;
  }

  /** The stream does something. */
  final void use() {
    if (!isUsed) {
      isUsed = true;
    }
  }

  /** Whether the reservation was released since the last question. */
  final boolean takeReleased() {
    if (!isReleased) {
      return false;
    }
    isReleased = false;
    return true;
  }

  final boolean isClosed() {
    synchronized (lock) {
      return isClosed;
    }
  }

  /** This reservation takes the place of the one before; of none if the stream is closed. */
  final void reserve(Flow next) {
    synchronized (lock) {
      flow.close();
      flow = isClosed ? Flow.NONE : next;
      if (isClosed) {
        next.close();
      } else if (next != Flow.NONE && !isWatched) {
        isWatched = true;
        flows.every(IDLE, this::releaseIfIdle);
      }
    }
  }

  /** Returns whether nothing is reserved any more. */
  private boolean releaseIfIdle() {
    synchronized (lock) {
      if (!isUsed) {
        release();
      }
      isUsed = false;
      isWatched = flow != Flow.NONE;
      return !isWatched;
    }
  }

  /** The stream does nothing for now. */
  final void release() {
    reserve(Flow.NONE);
    isReleased = true;
  }

  /** The stream does nothing any more. */
  final void close() {
    synchronized (lock) {
      isClosed = true;
      release();
    }
  }
}
