package org.windowpane.client.reservations;

import java.time.Duration;
import java.util.Optional;
import org.windowpane.client.BackOff;

/**
 * How reservations are kept for an application.
 *
 * @param share the name of the share to book on
 * @param window how far ahead of now bandwidth is booked, 1 second to 1 hour. If the process dies,
 *     its bookings end within this time
 * @param extendBefore how long before its end a window is extended; at most two thirds of the
 *     window
 * @param partial whether a part of a rate is accepted if not all of it is free
 * @param threshold transfers of fewer bytes are not reserved
 * @param minRateBps the lowest rate of a transfer in bits per second
 * @param maxRateBps the highest rate of a transfer in bits per second
 * @param application the name of the application, 1 to 64 characters
 * @param label a text for people, 1 to 100 characters
 * @param afterRefusal the pauses between attempts of a reservation that was refused
 * @param afterFailure the pauses between attempts while the gateway is away
 * @param maxOpen the most open reservations. Beyond it, they are skipped
 * @param closing how long {@link Reservations#close} waits for bookings to be canceled
 * @param jmx whether to register the counters as an MBean
 */
public record ReservationOptions(
    String share,
    Duration window,
    Duration extendBefore,
    boolean partial,
    long threshold,
    long minRateBps,
    long maxRateBps,
    Optional<String> application,
    Optional<String> label,
    BackOff afterRefusal,
    BackOff afterFailure,
    int maxOpen,
    Duration closing,
    boolean jmx) {
  /** Bytes below which a transfer is over before a reservation would help. */
  private static final long THRESHOLD = 1_000_000;

  private static final int LONGEST_APPLICATION = 64;
  private static final int LONGEST_LABEL = 100;
  private static final long MOST_BPS = 1_000_000_000_000_000L;

  /** Checks the values. */
  public ReservationOptions {
    requireWithin(window, Duration.ofSeconds(1), Duration.ofHours(1), "window");
    requireWithin(
        extendBefore, Duration.ofMillis(100), window.multipliedBy(2).dividedBy(3), "extendBefore");
    require(threshold >= 0, "threshold is 0 or more");
    require(
        minRateBps >= 1 && minRateBps <= maxRateBps && maxRateBps <= MOST_BPS,
        "rates are between 1 and " + MOST_BPS + ", the lowest first");
    application.ifPresent(it -> requireLength(it, LONGEST_APPLICATION, "application"));
    label.ifPresent(it -> requireLength(it, LONGEST_LABEL, "label"));
    require(maxOpen >= 1, "maxOpen is 1 or more");
    requireWithin(closing, Duration.ZERO, Duration.ofMinutes(10), "closing");
    require(hasLength(application, 64), "an application has 1 to 64 characters");
    require(hasLength(label, 100), "a label has 1 to 100 characters");
    requireWithin(afterRefusal, "afterRefusal");
    requireWithin(afterFailure, "afterFailure");
  }

  private static boolean hasLength(Optional<String> text, int most) {
    return text.filter(it -> it.isEmpty() || it.length() > most).isEmpty();
  }

  private static void require(boolean valid, String otherwise) {
    if (!valid) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  private static void requireLength(String text, int most, String name) {
    require(!text.isEmpty() && text.length() <= most, name + " has 1 to " + most + " characters");
  }

  private static void requireWithin(BackOff pauses, String name) {
    requireWithin(pauses.first(), Duration.ofMillis(10), pauses.longest(), name);
    requireWithin(pauses.longest(), pauses.first(), Duration.ofHours(1), name);
  }

  private static void requireWithin(Duration value, Duration least, Duration most, String name) {
    require(
        value.compareTo(least) >= 0 && value.compareTo(most) <= 0,
        name + " is between " + least + " and " + most);
  }

  /**
   * The standard: windows of 60 s, extended 30 s before their end; all of the rate; nothing for
   * less than 1 MB; pauses of 1 to 30 s after a refusal, and of 1 to 60 s while the gateway is
   * away; 10,000 reservations; 5 s to close.
   */
  public static ReservationOptions on(String share) {
    return new ReservationOptions(
        share,
        Duration.ofSeconds(60),
        Duration.ofSeconds(30),
        false,
        THRESHOLD,
        1,
        MOST_BPS,
        Optional.empty(),
        Optional.empty(),
        new BackOff(Duration.ofSeconds(1), Duration.ofSeconds(30)),
        new BackOff(Duration.ofSeconds(1), Duration.ofSeconds(60)),
        10_000,
        Duration.ofSeconds(5),
        false);
  }

  /** All values, of which each method below changes one. */
  private static final class Copy {
    private final ReservationOptions from;
    private Duration window;
    private Duration extendBefore;
    private boolean partial;
    private long threshold;
    private long minRateBps;
    private long maxRateBps;
    private Optional<String> application;
    private Optional<String> label;
    private BackOff afterRefusal;
    private BackOff afterFailure;
    private int maxOpen;
    private Duration closing;
    private boolean jmx;

    Copy(ReservationOptions from) {
      this.from = from;
      window = from.window;
      extendBefore = from.extendBefore;
      partial = from.partial;
      threshold = from.threshold;
      minRateBps = from.minRateBps;
      maxRateBps = from.maxRateBps;
      application = from.application;
      label = from.label;
      afterRefusal = from.afterRefusal;
      afterFailure = from.afterFailure;
      maxOpen = from.maxOpen;
      closing = from.closing;
      jmx = from.jmx;
    }

    ReservationOptions build() {
      return new ReservationOptions(
          from.share,
          window,
          extendBefore,
          partial,
          threshold,
          minRateBps,
          maxRateBps,
          application,
          label,
          afterRefusal,
          afterFailure,
          maxOpen,
          closing,
          jmx);
    }
  }

  /** Books this far ahead, and extends a window when half of it is left. */
  public ReservationOptions withWindow(Duration length) {
    Copy copy = new Copy(this);
    copy.window = length;
    copy.extendBefore = length.dividedBy(2);
    return copy.build();
  }

  /** Accepts a part of a rate if not all of it is free. */
  public ReservationOptions withPartialRates() {
    Copy copy = new Copy(this);
    copy.partial = true;
    return copy.build();
  }

  /** Reserves nothing for transfers of fewer bytes. */
  public ReservationOptions withThreshold(long bytes) {
    Copy copy = new Copy(this);
    copy.threshold = bytes;
    return copy.build();
  }

  /** Keeps the rates of transfers between these, in bits per second. */
  public ReservationOptions withRates(long lowestBps, long highestBps) {
    Copy copy = new Copy(this);
    copy.minRateBps = lowestBps;
    copy.maxRateBps = highestBps;
    return copy.build();
  }

  /** Names the application in each booking. */
  public ReservationOptions withApplication(String name) {
    Copy copy = new Copy(this);
    copy.application = Optional.of(name);
    return copy.build();
  }

  /** Labels each booking. */
  public ReservationOptions withLabel(String text) {
    Copy copy = new Copy(this);
    copy.label = Optional.of(text);
    return copy.build();
  }

  /** Pauses so long after refusals, and while the gateway is away. */
  public ReservationOptions withBackOff(BackOff refused, BackOff away) {
    Copy copy = new Copy(this);
    copy.afterRefusal = refused;
    copy.afterFailure = away;
    return copy.build();
  }

  /** Keeps at most so many open reservations. */
  public ReservationOptions withMaxOpen(int most) {
    Copy copy = new Copy(this);
    copy.maxOpen = most;
    return copy.build();
  }

  /** Waits at most so long for bookings to be canceled when closing. */
  public ReservationOptions withClosing(Duration time) {
    Copy copy = new Copy(this);
    copy.closing = time;
    return copy.build();
  }

  /** Registers the counters as an MBean of the type {@link ReservationsMXBean}. */
  public ReservationOptions withJmx() {
    Copy copy = new Copy(this);
    copy.jmx = true;
    return copy.build();
  }
}
