package org.windowpane.client;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Which bookings to list. Each condition narrows the list. Immutable. */
public final class BookingQuery {
  private final Fields parameters;

  private BookingQuery(Fields parameters) {
    this.parameters = parameters;
  }

  /** Your own bookings. */
  public static BookingQuery mine() {
    return new BookingQuery(Fields.NONE);
  }

  /** All bookings that you may see. */
  public static BookingQuery all() {
    return mine().with("scope", "all");
  }

  private BookingQuery with(String name, Object value) {
    return new BookingQuery(parameters.with(name, value));
  }

  /** Of the user with this name. */
  public BookingQuery principal(String name) {
    return with("principal", name);
  }

  /** In this state. */
  public BookingQuery state(Booking.State state) {
    return with("state", state.code());
  }

  /** Of this share. */
  public BookingQuery share(String name) {
    return with("share", name);
  }

  /** From or to the host of this name or address. */
  public BookingQuery host(String nameOrAddress) {
    return with("host", nameOrAddress);
  }

  /** Of a series, by the id of its first window. */
  public BookingQuery series(UUID id) {
    return with("series", id);
  }

  /** With windows that end later. */
  public BookingQuery from(Instant time) {
    return with("from", time);
  }

  /** With windows that start earlier. */
  public BookingQuery to(Instant time) {
    return with("to", time);
  }

  /** Of this application. */
  public BookingQuery application(String name) {
    return with("application", name);
  }

  /** The most bookings of one page, 1 to 500; 50 by default. */
  public BookingQuery limit(int most) {
    return with("limit", most);
  }

  /** The page after another one, by its {@link BookingPage#nextCursor}. */
  public BookingQuery after(String cursor) {
    return with("cursor", cursor);
  }

  Map<String, Object> parameters() {
    return parameters.values();
  }

  @Override
  public String toString() {
    return "BookingQuery" + parameters;
  }
}
