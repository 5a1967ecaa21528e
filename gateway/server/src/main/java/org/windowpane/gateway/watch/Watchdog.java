package org.windowpane.gateway.watch;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Knows the threads that have to do something regularly, and which of them hang: because of a
 * deadlock, an endless computation, or a peer that does not answer.
 */
public final class Watchdog {
  private final LongSupplier nanoTime;
  private final Map<String, Heartbeat> threads = new ConcurrentHashMap<>();

  /** A watchdog for no threads. */
  public Watchdog() {
    this(System::nanoTime);
  }

  Watchdog(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** One thread. */
  public final class Heartbeat {
    private final Duration limit;
    private volatile long lastBeat = nanoTime.getAsLong();

    private Heartbeat(Duration limit) {
      this.limit = limit;
    }

    /** The thread is alive. */
    public void beat() {
      lastBeat = nanoTime.getAsLong();
    }

    private Duration silence() {
      return Duration.ofNanos(nanoTime.getAsLong() - lastBeat);
    }
  }

  /**
   * Watches a thread.
   *
   * @param name of the thread
   * @param limit how long it may be silent
   */
  public Heartbeat watch(String name, Duration limit) {
    return threads.computeIfAbsent(name, any -> new Heartbeat(limit));
  }

  /** How long each thread that hangs has been silent, by its name. */
  public Map<String, Duration> hanging() {
    Map<String, Duration> hanging = new TreeMap<>();
    threads.forEach(
        (name, thread) -> {
          Duration silence = thread.silence();
          if (silence.compareTo(thread.limit) > 0) {
            hanging.put(name, silence);
          }
        });
    return hanging;
  }
}
