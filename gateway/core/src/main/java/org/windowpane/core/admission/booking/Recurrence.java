package org.windowpane.core.admission.booking;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.time.Window;

/**
 * A window that repeats: on these days of every week, at the same time of day in a time zone. Where
 * a change of clocks skips that time, the window starts later by the length of the gap; its own
 * length never changes.
 *
 * @param time when it starts, on the clock of the zone
 * @param zone the time zone of the clock
 * @param length how long it lasts, more than zero
 * @param days on which days of the week, at least one
 * @param first the first day on which it may be
 * @param last the last day on which it may start, not before the first and no more than {@link
 *     #MOST_DAYS} days later
 */
public record Recurrence(
    LocalTime time,
    ZoneId zone,
    Duration length,
    Set<DayOfWeek> days,
    LocalDate first,
    LocalDate last) {

  /** How far apart the first and the last day may be: three years. */
  public static final int MOST_DAYS = 1096;

  /** Checks the ranges. */
  public Recurrence {
    days = Set.copyOf(days);
    if (length.isZero() || length.isNegative()) {
      throw new IllegalArgumentException("a window lasts more than no time, not " + length);
    }
    if (days.isEmpty()) {
      throw new IllegalArgumentException("it is on at least one day of the week");
    }
    if (last.isBefore(first) || last.isAfter(first.plusDays(MOST_DAYS))) {
      throw new IllegalArgumentException(
          "the last day is the first, " + first + ", or up to " + MOST_DAYS + " days later");
    }
  }

  /** On every day of the week. */
  public static Recurrence daily(
      LocalTime time, ZoneId zone, Duration length, LocalDate first, LocalDate last) {
    return new Recurrence(time, zone, length, EnumSet.allOf(DayOfWeek.class), first, last);
  }

  /** Every window, in order. */
  public List<Window> windows() {
    List<Window> windows = new ArrayList<>();
    for (LocalDate day = first; !day.isAfter(last); day = day.plusDays(1)) {
      if (days.contains(day.getDayOfWeek())) {
        var start = day.atTime(time).atZone(zone).toInstant();
        windows.add(new Window(start, start.plus(length)));
      }
    }
    return windows;
  }

  /**
   * One request for every window, to be booked all or none ({@link Batch#bookAll}) or as many as
   * fit ({@link Batch#bookMost}).
   *
   * @param like the request for each time; its own window does not count
   * @param ids the source of the ids of the requests
   */
  public List<BookingRequest> requests(BookingRequest like, Supplier<UUID> ids) {
    return windows().stream().map(window -> like.during(window).as(ids.get())).toList();
  }
}
