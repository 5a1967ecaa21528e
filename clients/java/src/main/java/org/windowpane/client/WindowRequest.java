package org.windowpane.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * A request for a window. Without a start it starts now; without an end it never ends. Fields that
 * are not set are not sent, and the gateway's defaults apply. Immutable.
 */
public final class WindowRequest {
  private static final int LONGEST_LABEL = 100;
  private static final int LONGEST_APPLICATION = 64;

  private final Fields fields;

  private WindowRequest(Fields fields) {
    this.fields = fields;
  }

  private static WindowRequest of(String share, FlowGroup flows) {
    return new WindowRequest(
        Fields.NONE.with("share", share).with("flowGroup", flows.predicates()));
  }

  private WindowRequest with(String name, Object value) {
    return new WindowRequest(fields.with(name, value));
  }

  /**
   * Guarantees bandwidth.
   *
   * @param share the name of the share, whose speaker the user must be
   * @param flows the flows, from one host to another
   * @param rateBps bits per second, 1 to 10<sup>15</sup>
   */
  public static WindowRequest reserve(String share, FlowGroup flows, long rateBps) {
    return of(share, flows).with("rateBps", Fields.positive(rateBps, "rateBps"));
  }

  /** Limits the flows to a rate in bits per second, 1 to 10<sup>15</sup>. */
  public static WindowRequest limit(String share, FlowGroup flows, long rateBps) {
    return reserve(share, flows, rateBps).with("ask", "ratelimit");
  }

  /** Lets the flows pass. */
  public static WindowRequest allow(String share, FlowGroup flows) {
    return of(share, flows).with("ask", "allow");
  }

  /** Drops the flows. */
  public static WindowRequest deny(String share, FlowGroup flows) {
    return of(share, flows).with("ask", "deny");
  }

  /**
   * Transfers an amount of data by a time. The gateway chooses the window and its rate.
   *
   * @param bits how much data, 1 to 9 · 10<sup>15</sup> bits
   * @param end when the transfer must have ended
   */
  public static WindowRequest transfer(String share, FlowGroup flows, long bits, Instant end) {
    return of(share, flows)
        .with("transfer", Map.of("bits", Fields.positive(bits, "bits"), "aim", "leastRate"))
        .end(end);
  }

  /** A transfer that ends as early as possible, instead of at the lowest rate. */
  public WindowRequest earliestEnd() {
    if (!(fields.values().get("transfer") instanceof Map<?, ?> transfer)) {
      throw new IllegalStateException("this is not a transfer");
    }
    return with("transfer", Map.of("bits", transfer.get("bits"), "aim", "earliestEnd"));
  }

  /** Starts at this time instead of now. */
  public WindowRequest start(Instant start) {
    return with("start", start.toString());
  }

  /** Ends before this time. */
  public WindowRequest end(Instant end) {
    return with("end", end.toString());
  }

  /** May start later, if the window ends by this time. */
  public WindowRequest deadline(Instant deadline) {
    return with("deadline", deadline.toString());
  }

  /** The highest rate of a transfer in bits per second, 1 to 10<sup>15</sup>. */
  public WindowRequest atMost(long rateBps) {
    return with("rateBps", Fields.positive(rateBps, "rateBps"));
  }

  /** Accepts a part of the rate if not all of it is free. */
  public WindowRequest partial() {
    return with("strictness", "partial");
  }

  /**
   * Only holds the window until {@link WindowpaneClient#confirm}.
   *
   * @param time 1 second to 1 hour, in whole seconds
   */
  public WindowRequest held(Duration time) {
    return with("holdSeconds", Fields.positive(time.toSeconds(), "the time of a hold"));
  }

  /** Joins the waiting list if there is no room. For reservations that start later. */
  public WindowRequest waiting() {
    return with("waits", true);
  }

  /** A text for people, 1 to 100 characters. */
  public WindowRequest label(String label) {
    return with("label", Fields.text(label, LONGEST_LABEL, "label"));
  }

  /** The application that asks, such as {@code zookeeper}, 1 to 64 characters. */
  public WindowRequest application(String application) {
    return with("application", Fields.text(application, LONGEST_APPLICATION, "application"));
  }

  /** The JSON of the request. */
  Map<String, Object> json() {
    return fields.values();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WindowRequest that && fields.equals(that.fields);
  }

  @Override
  public int hashCode() {
    return fields.hashCode();
  }

  @Override
  public String toString() {
    return "WindowRequest" + fields;
  }
}
