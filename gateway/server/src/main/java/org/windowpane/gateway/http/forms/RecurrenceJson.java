package org.windowpane.gateway.http.forms;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.windowpane.core.admission.booking.Recurrence;
import org.windowpane.gateway.http.ProblemException;

/** Windows that repeat on days of the week. */
@Schema(name = "Recurrence", description = "Windows that repeat on days of the week.")
public record RecurrenceJson(
    @NotNull
        @Pattern(regexp = TIME, message = TIME_MESSAGE)
        @Schema(description = "When each starts, on the clock of the zone.", example = "22:30")
        String time,
    @NotNull @Size(max = 64) @Schema(description = "Whose clock.", example = "Europe/Zurich")
        String zone,
    @NotNull @Positive @Max(LONGEST_LENGTH) @Schema(description = "How long each lasts.")
        Integer lengthSeconds,
    @Size(min = 1, max = 7)
        @Schema(description = "On which days of the week; every day by default.")
        List<@NotNull @Pattern(regexp = DAYS, message = DAYS_MESSAGE) String> days,
    @NotNull @Schema(description = "The first day on which it may be.") LocalDate first,
    @NotNull @Schema(description = "The last day on which it may start.") LocalDate last) {
  /** Seconds that a window that comes again lasts: a week. */
  public static final int LONGEST_LENGTH = 604_800;

  /** A time of day. */
  public static final String TIME = "([01]\\d|2[0-3]):[0-5]\\d";

  /** What is wrong with another text. */
  public static final String TIME_MESSAGE = "must be HH:MM";

  /** A day of the week. */
  public static final String DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";

  /** What is wrong with another text. */
  public static final String DAYS_MESSAGE = "must be a day, such as monday";

  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 9999;

  /**
   * The recurrence that the JSON describes.
   *
   * @param prefix of the names of its fields
   */
  public Recurrence toRecurrence(String prefix) {
    if (first.getYear() < FIRST_YEAR || first.getYear() > LAST_YEAR) {
      throw ProblemException.invalid(
          prefix + "first", "must be a day of the years " + FIRST_YEAR + " to " + LAST_YEAR);
    }
    if (last.isBefore(first) || last.isAfter(first.plusDays(Recurrence.MOST_DAYS))) {
      throw ProblemException.invalid(
          prefix + "last",
          "must be the first day, or up to " + Recurrence.MOST_DAYS + " days later");
    }
    return new Recurrence(
        LocalTime.parse(time),
        zone(prefix),
        Duration.ofSeconds(lengthSeconds),
        daysOfWeek(),
        first,
        last);
  }

  private ZoneId zone(String prefix) {
    try {
      return ZoneId.of(zone);
    } catch (DateTimeException e) {
      throw ProblemException.invalid(prefix + "zone", "is no time zone that is known here");
    }
  }

  private Set<DayOfWeek> daysOfWeek() {
    return days == null
        ? EnumSet.allOf(DayOfWeek.class)
        : days.stream()
            .map(day -> DayOfWeek.valueOf(day.toUpperCase(Locale.ROOT)))
            .collect(Collectors.toSet());
  }
}
