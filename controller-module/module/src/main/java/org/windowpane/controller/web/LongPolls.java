package org.windowpane.controller.web;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.restlet.Request;

/** Requests that wait for something to change: for a bounded time, and not too many at once. */
final class LongPolls {

  /** What to wait for. */
  @FunctionalInterface
  interface Wait<T> {

    /** The value once it is newer than this, or after the patience. */
    T after(long after, Duration timeout) throws InterruptedException;
  }

  private static final long DEFAULT_SECONDS = 25;
  private static final long MAX_SECONDS = 60;

  private final Semaphore places;

  LongPolls(int most) {
    places = new Semaphore(most);
  }

  /** Waits as the query asks: {@code after} for what, {@code wait} for how many seconds. */
  <T> T poll(Request request, Wait<T> wait) throws InterruptedException {
    long after = number(request, "after", -1, Long.MAX_VALUE);
    long seconds = number(request, "wait", DEFAULT_SECONDS, MAX_SECONDS);
    if (after < 0 || seconds == 0) {
      return wait.after(after, Duration.ZERO);
    }
    if (!places.tryAcquire()) {
      throw ProblemException.unavailable("Too many requests are waiting for changes already.");
    }
    try {
      return wait.after(after, Duration.ofSeconds(seconds));
    } finally {
      places.release();
    }
  }

  private static long number(Request request, String name, long absent, long most) {
    String text = request.getResourceRef().getQueryAsForm().getFirstValue(name);
    if (text == null) {
      return absent;
    }
    if (!text.matches("\\d{1,18}") || Long.parseLong(text) > most) {
      throw ProblemException.invalid(name, "It must be a whole number from 0 to " + most + ".");
    }
    return Long.parseLong(text);
  }
}
