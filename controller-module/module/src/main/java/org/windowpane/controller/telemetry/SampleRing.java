package org.windowpane.controller.telemetry;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The last samples, for readers on other threads. */
public final class SampleRing {

  /** How many samples are kept. */
  public static final int SIZE = 120;

  private final Deque<Sample> samples = new ArrayDeque<>();

  /** Adds the newest sample; the oldest goes when there are too many. */
  public synchronized void add(Sample sample) {
    samples.add(sample);
    if (samples.size() > SIZE) {
      samples.remove();
    }
    notifyAll();
  }

  /** The sequence number of the newest sample; 0 if there is none. */
  public synchronized long last() {
    return samples.isEmpty() ? 0 : samples.getLast().seq();
  }

  /** The newest sample, if there is one. */
  public synchronized Optional<Sample> newest() {
    return Optional.ofNullable(samples.peekLast());
  }

  /** The samples after this one, as soon as there are any; none if the patience ends first. */
  public synchronized List<Sample> after(long seq, Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    long rest = timeout.toNanos();
    while (last() <= seq && rest > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, rest);
      rest = deadline - System.nanoTime();
    }
    return samples.stream().filter(sample -> sample.seq() > seq).toList();
  }
}
