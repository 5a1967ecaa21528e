package org.windowpane.gateway.ledger.resources;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * A QoS session or QoS booking that a program ordered. Bookings of the order's user fulfil it.
 *
 * @param id its id, which the program knows it by
 * @param terms what the program asked for; none of it changes
 * @param bookings the bookings that fulfil it, or the one that was refused
 * @param end when its window ends; extending it moves the end
 * @param status whether the network provides the quality
 * @param startedAt when the switches first confirmed all of its bookings; empty before
 * @param closing when and why it ended; empty while it has not
 */
public record QualityOrder(
    UUID id,
    Terms terms,
    List<UUID> bookings,
    Instant end,
    Status status,
    Optional<Instant> startedAt,
    Optional<Closing> closing) {

  /** Copies what could be changed from outside. */
  public QualityOrder {
    bookings = List.copyOf(bookings);
  }

  /**
   * What a program asked for.
   *
   * @param kind the API that it used
   * @param principal the user whom the program acts for
   * @param profile the name of the QoS profile
   * @param device the address of the host that has the address of the device
   * @param request the device, the application server, the ports and the area, as JSON
   * @param sink where notifications go; empty for none
   * @param createdAt when the gateway decided it
   * @param start when its window starts
   */
  public record Terms(
      Kind kind,
      String principal,
      String profile,
      String device,
      String request,
      Optional<Sink> sink,
      Instant createdAt,
      Instant start) {}

  /**
   * Where notifications go.
   *
   * @param url an https URL
   * @param token the bearer token for it, or null
   * @param tokenExpiresAt when the token expires; null without a token
   */
  public record Sink(String url, String token, Instant tokenExpiresAt) {
    /** Leaves out the URL and the token, which are secrets. */
    @Override
    public String toString() {
      return "Sink[hidden]";
    }
  }

  /** The end of an order. */
  public record Closing(Instant at, Reason reason) {}

  /** The API that an order was made with. */
  public enum Kind {
    /** Quality on Demand: it starts at once. */
    SESSION,
    /** QoS Booking: it starts at a stated time. */
    BOOKING;

    /** The stable name in the database. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether the network provides the quality. */
  public enum Status {
    /** Its bookings are granted, and the switches have not confirmed them. */
    REQUESTED,
    /** The switches confirmed its bookings, and its window has started. */
    AVAILABLE,
    /** It ended, or the switches refuse its bookings at the moment. */
    UNAVAILABLE;

    /** The stable name in the database. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Why an order ended. */
  public enum Reason {
    /** Its window is over. */
    EXPIRED,
    /** A booking of it was cancelled after it started. */
    TERMINATED,
    /** The program deleted it. */
    DELETED,
    /** It was refused. */
    DECLINED,
    /** A booking of it was cancelled before it started. */
    REVOKED;

    /** The stable name in the database. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** This, with another end. */
  public QualityOrder until(Instant other) {
    return new QualityOrder(id, terms, bookings, other, status, startedAt, closing);
  }

  /** This, with another status. */
  public QualityOrder with(Status other) {
    return new QualityOrder(id, terms, bookings, end, other, startedAt, closing);
  }

  /** This, available from an instant on, or again. */
  public QualityOrder availableAt(Instant now) {
    return new QualityOrder(
        id,
        terms,
        bookings,
        end,
        Status.AVAILABLE,
        Optional.of(startedAt.orElse(now)),
        Optional.empty());
  }

  /** This, ended. */
  public QualityOrder closed(Instant at, Reason reason) {
    return new QualityOrder(
        id,
        terms,
        bookings,
        end,
        Status.UNAVAILABLE,
        startedAt,
        Optional.of(new Closing(at, reason)));
  }

  /** This, without the secrets of its sink. */
  public QualityOrder withoutSink() {
    Terms shown =
        new Terms(
            terms.kind(),
            terms.principal(),
            terms.profile(),
            terms.device(),
            terms.request(),
            Optional.empty(),
            terms.createdAt(),
            terms.start());
    return new QualityOrder(id, shown, bookings, end, status, startedAt, closing);
  }

  /** Whether the program deleted it, so that it is there only for the notification of that. */
  public boolean isDeleted() {
    return closing.filter(it -> it.reason() == Reason.DELETED).isPresent();
  }
}
