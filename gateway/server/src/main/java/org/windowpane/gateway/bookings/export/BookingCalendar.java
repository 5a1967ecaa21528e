package org.windowpane.gateway.bookings.export;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import net.fortuna.ical4j.data.CalendarOutputter;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.ComponentList;
import net.fortuna.ical4j.model.ParameterList;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.PropertyList;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.parameter.Value;
import net.fortuna.ical4j.model.property.Created;
import net.fortuna.ical4j.model.property.Description;
import net.fortuna.ical4j.model.property.DtEnd;
import net.fortuna.ical4j.model.property.DtStamp;
import net.fortuna.ical4j.model.property.DtStart;
import net.fortuna.ical4j.model.property.LastModified;
import net.fortuna.ical4j.model.property.Location;
import net.fortuna.ical4j.model.property.Name;
import net.fortuna.ical4j.model.property.ProdId;
import net.fortuna.ical4j.model.property.RefreshInterval;
import net.fortuna.ical4j.model.property.Sequence;
import net.fortuna.ical4j.model.property.Status;
import net.fortuna.ical4j.model.property.Summary;
import net.fortuna.ical4j.model.property.Uid;
import net.fortuna.ical4j.model.property.XProperty;
import net.fortuna.ical4j.model.property.immutable.ImmutableCalScale;
import net.fortuna.ical4j.model.property.immutable.ImmutableStatus;
import net.fortuna.ical4j.model.property.immutable.ImmutableTransp;
import net.fortuna.ical4j.model.property.immutable.ImmutableVersion;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.share.Rates;
import org.windowpane.gateway.bookings.history.Bookings.Revision;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.protocol.value.IpPrefix;

/**
 * Reservations as a calendar (RFC 5545, and RFC 7986 for its name and how often to ask). The same
 * bookings make the same text, whenever it is written.
 *
 * <p>A calendar counts whole seconds: the event of a window lasts from the second in which the
 * window starts to the end of the second in which it ends. The event of a window without an end has
 * only a start, and its text states that there is no end, because users would believe a made-up
 * end.
 */
public final class BookingCalendar {
  /** How often a calendar program may fetch the calendar again. */
  private static final Duration REFRESH = Duration.ofMinutes(15);

  private static final String TITLE = "Windows of ";
  private static final String ARROW = " \u2192 ";

  private final Names names;

  BookingCalendar(Names names) {
    this.names = names;
  }

  String of(String principal, List<Revision> reservations) {
    Calendar calendar =
        new Calendar(
            new PropertyList(head(TITLE + principal)),
            new ComponentList<>(reservations.stream().map(this::event).toList()));
    StringWriter text = new StringWriter();
    try {
      new CalendarOutputter(false).output(calendar, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Adds the older names of properties, for programs from before RFC 7986. */
  private static List<Property> head(String title) {
    return List.of(
        new ProdId("-//Windowpane//Windowpane gateway//EN"),
        ImmutableVersion.VERSION_2_0,
        ImmutableCalScale.GREGORIAN,
        new Name(new ParameterList(), title),
        new XProperty("X-WR-CALNAME", title),
        new RefreshInterval(new ParameterList(List.of(Value.DURATION)), REFRESH),
        new XProperty("X-PUBLISHED-TTL", REFRESH.toString()));
  }

  private VEvent event(Revision revision) {
    BookingRecord record = revision.booking();
    Booking booking = record.booking();
    Instant start = booking.window().start().truncatedTo(ChronoUnit.SECONDS);
    List<Property> properties = new ArrayList<>();
    properties.add(new Uid(record.id().toString()));
    properties.add(new DtStamp(revision.at()));
    properties.add(new LastModified(revision.at()));
    properties.add(new Created(record.createdAt()));
    properties.add(new Sequence(revision.number()));
    properties.add(status(record.state()));
    properties.add(ImmutableTransp.TRANSPARENT);
    properties.add(new DtStart<>(start));
    if (!booking.window().isEndless()) {
      properties.add(new DtEnd<>(endOfSecond(booking.window().end())));
    }
    properties.add(new Summary(summary(booking)));
    properties.add(new Location(location(booking)));
    properties.add(new Description(description(record)));
    return new VEvent(new PropertyList(properties));
  }

  private static Instant endOfSecond(Instant end) {
    return end.plusSeconds(1).minusNanos(1).truncatedTo(ChronoUnit.SECONDS);
  }

  private static Status status(BookingState state) {
    return switch (state) {
      case HELD -> ImmutableStatus.VEVENT_TENTATIVE;
      case BOOKED, COMPLETED -> ImmutableStatus.VEVENT_CONFIRMED;
      case CANCELLED, WAITING, REFUSED -> ImmutableStatus.VEVENT_CANCELLED;
    };
  }

  private String summary(Booking booking) {
    return Rates.words(booking.rateBps())
        + " "
        + ends(booking)
        + (booking.window().isEndless() ? " (without an end)" : "");
  }

  private String location(Booking booking) {
    List<String> path = names.path(booking.flowGroup(), booking.path());
    return path.isEmpty() ? ends(booking) : String.join(ARROW, path);
  }

  private String ends(Booking booking) {
    return host(booking.flowGroup().srcHost()) + ARROW + host(booking.flowGroup().dstHost());
  }

  private String host(IpPrefix address) {
    return address.isAny() ? "anywhere" : names.host(address);
  }

  private String description(BookingRecord record) {
    Booking booking = record.booking();
    List<String> lines = new ArrayList<>();
    lines.add(
        "Share "
            + booking.share()
            + " guarantees "
            + Rates.words(booking.rateBps())
            + " from "
            + host(booking.flowGroup().srcHost())
            + " to "
            + host(booking.flowGroup().dstHost())
            + ".");
    if (record.purpose().application() != null) {
      lines.add("Application: " + record.purpose().application());
    }
    if (record.purpose().label() != null) {
      lines.add("Label: " + record.purpose().label());
    }
    if (!booking.earlier().isEmpty()) {
      lines.add("Since " + booking.request().window().start() + "; before, it was another rate.");
    }
    if (booking.window().isEndless()) {
      lines.add("The window goes on until it is cancelled.");
    }
    if (record.state() == BookingState.HELD) {
      booking
          .heldUntil()
          .ifPresent(until -> lines.add("Only held: it lapses at " + until + " unless confirmed."));
    }
    if (record.state() == BookingState.CANCELLED) {
      lines.add(booking.isHeld() ? "It was not confirmed, or given back." : "It was given back.");
    }
    lines.add("Flows: " + booking.flowGroup());
    return String.join("\n", lines);
  }
}
