package org.windowpane.client;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * A booking.
 *
 * @param id its id
 * @param share the name of its share
 * @param principal the name of the user who booked
 * @param flows its flows
 * @param flowsText its flows as a text for people
 * @param ask {@code reserve}, {@code ratelimit}, {@code allow}, or {@code deny}
 * @param strictness {@code strict} or {@code partial}
 * @param rateBps the guaranteed rate or the limit in bits per second; 0 for allow and deny
 * @param start the start of the window
 * @param end the end of the window, which does not belong to it; empty if it never ends
 * @param createdAt when it was booked
 * @param state its state
 * @param heldUntil when it lapses unless confirmed; empty unless held
 * @param refusal why it was refused, or waits for room
 * @param deployment what the switches do
 * @param pathNames the names of hosts and switches on its path
 * @param deliveredBps the measured rate of the last second; empty unless active
 * @param mayCancel whether you may cancel, change, or confirm it
 * @param series the id of the first window of its series
 * @param label its text for people
 * @param application the application that booked it
 */
public record Booking(
    UUID id,
    String share,
    String principal,
    FlowGroup flows,
    String flowsText,
    String ask,
    String strictness,
    long rateBps,
    Instant start,
    Optional<Instant> end,
    Instant createdAt,
    State state,
    Optional<Instant> heldUntil,
    Optional<Refusal> refusal,
    Deployment deployment,
    List<String> pathNames,
    OptionalLong deliveredBps,
    boolean mayCancel,
    Optional<String> series,
    Optional<String> label,
    Optional<String> application) {

  /** The state of a booking. */
  public enum State {
    /** It is on the waiting list. */
    WAITING,
    /** It lapses unless it is confirmed. */
    HELD,
    /** It is granted. */
    BOOKED,
    /** It was canceled. */
    CANCELLED,
    /** Its window has ended. */
    COMPLETED,
    /** It was refused. */
    REFUSED,
    /** A state that this version of the client does not know. */
    UNKNOWN;

    /** The name in the API. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static State of(String code) {
      for (State each : values()) {
        if (each.code().equals(code)) {
          return each;
        }
      }
      return UNKNOWN;
    }
  }

  /**
   * What the switches do for a booking.
   *
   * @param state {@code pending}, {@code installing}, {@code active}, {@code degraded}, {@code
   *     removed}, or {@code failed}
   * @param since since when
   * @param detail a sentence for people
   * @param hops the switches on the path
   */
  public record Deployment(String state, Instant since, Optional<String> detail, List<Hop> hops) {
    /** Whether all switches have confirmed it. */
    public boolean isActive() {
      return state.equals("active");
    }

    private static Deployment of(JsonObject json) {
      return new Deployment(
          json.text("state"),
          json.instant("since"),
          json.optionalText("detail"),
          json.list("hops", Hop::of));
    }
  }

  /**
   * A switch on the path of a booking.
   *
   * @param dpid its datapath id: 16 hexadecimal digits with colons
   * @param switchName its name
   * @param inPort the number of the port where the flows arrive
   * @param outPort the number of the port where they leave
   * @param queue the number of the queue at that port
   * @param state its part of the deployment
   * @param error the error that it reported
   */
  public record Hop(
      String dpid,
      String switchName,
      int inPort,
      int outPort,
      OptionalInt queue,
      Optional<String> state,
      Optional<String> error) {
    private static Hop of(JsonObject json) {
      OptionalLong queue = json.optionalNumber("queue");
      return new Hop(
          json.text("dpid"),
          json.text("switchName"),
          (int) json.number("inPort"),
          (int) json.number("outPort"),
          queue.isPresent() ? OptionalInt.of((int) queue.getAsLong()) : OptionalInt.empty(),
          json.optionalText("state"),
          json.optionalText("error"));
    }
  }

  static Booking of(JsonObject json) {
    return new Booking(
        UUID.fromString(json.text("id")),
        json.text("share"),
        json.text("principal"),
        FlowGroup.of(json.object("flowGroup")),
        json.text("flowGroupText"),
        json.text("ask"),
        json.text("strictness"),
        json.number("rateBps"),
        json.instant("start"),
        json.optionalInstant("end"),
        json.instant("createdAt"),
        State.of(json.text("state")),
        json.optionalInstant("heldUntil"),
        json.optionalObject("refusal").map(Refusal::of),
        Deployment.of(json.object("deployment")),
        json.texts("pathNames"),
        json.optionalNumber("deliveredBps"),
        json.flag("mayCancel"),
        json.optionalText("series"),
        json.optionalText("label"),
        json.optionalText("application"));
  }
}
