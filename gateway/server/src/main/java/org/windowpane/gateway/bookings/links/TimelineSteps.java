package org.windowpane.gateway.bookings.links;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Points;
import org.windowpane.gateway.measurements.Resolution;
import org.windowpane.gateway.measurements.Span;

/** The query parameters of a table of links and steps of time. */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY) // for the description of the API
public final class TimelineSteps {
  /** The most cells of one table: directions of links times steps. */
  static final int MOST_CELLS = 200_000;

  /** The most steps, however few links there are. */
  static final int MOST_STEPS = 2_000;

  private static final int LEAST_STEPS = 2;
  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final Duration DEFAULT_REACH = Duration.ofDays(1);

  @QueryParam("from")
  @Parameter(description = "The first instant; a day before now by default.")
  @Schema(type = "string", format = "date-time")
  private String from;

  @QueryParam("to")
  @Parameter(description = "The instant after the last one; a day after now by default.")
  @Schema(type = "string", format = "date-time")
  private String to;

  @QueryParam("step")
  @Parameter(
      description =
          "The length of a step in seconds: 60, 300, 900, 1800, 3600, 10800, 21600, 43200 or 86400."
              + " By default the shortest that this time allows: a table has at most 2,000 steps and"
              + " 200,000 cells, and measurements of long ago are of hours only.")
  @Schema(type = "integer", minimum = "60", maximum = "86400")
  private String step;

  /**
   * The steps of a table.
   *
   * @param asked the time that is asked for, which may begin and end within a step
   * @param span whole steps
   * @param resolution the length of a step, and what measurements it is made of
   */
  record Steps(Span asked, Span span, Resolution resolution) {
    int count() {
      return (int) Duration.between(span.from(), span.until()).dividedBy(resolution.step());
    }

    Instant start(int index) {
      return span.from().plus(resolution.step().multipliedBy(index));
    }

    /** The part of a step that is asked for. */
    Window within(int index) {
      Instant from = start(index);
      Instant until = start(index + 1);
      return new Window(
          from.isBefore(asked.from()) ? asked.from() : from,
          until.isAfter(asked.until()) ? asked.until() : until);
    }

    /** The step that has an instant, which may be before the first or after the last one. */
    long indexOf(Instant at) {
      return Math.floorDiv(
          at.getEpochSecond() - span.from().getEpochSecond(), resolution.step().toSeconds());
    }
  }

  /**
   * The steps that the parameters ask for, in whole steps.
   *
   * @param links how many directions the table has
   * @throws ProblemException where a parameter is not valid; it names the nearest valid step
   */
  Steps of(int links, Measurements measurements, Instant now) {
    Instant begin = Parameters.instant("from", from, now.minus(DEFAULT_REACH));
    Instant end = Parameters.instant("to", to, now.plus(DEFAULT_REACH));
    if (!begin.isBefore(end)) {
      throw ProblemException.invalid("to", "must be after from");
    }
    int most = Math.max(LEAST_STEPS, Math.min(MOST_STEPS, MOST_CELLS / Math.max(1, links)));
    Duration shortest = shortest(new Span(begin, end), most, measurements, now);
    if (shortest.compareTo(LONGEST) > 0) {
      throw ProblemException.invalid(
          "to", "must be at most %,d days after from for %,d links".formatted(most - 1, links));
    }
    Resolution resolution = Resolution.of(step(shortest, links));
    return new Steps(
        new Span(begin, end),
        new Span(
            Points.beginning(begin, resolution.step()),
            Points.beginning(end.minusNanos(1), resolution.step()).plus(resolution.step())),
        resolution);
  }

  private static Duration shortest(Span span, int most, Measurements measurements, Instant now) {
    Duration finest = measurements.resolution(span, most, now).step();
    return finest.compareTo(SHORTEST) < 0 ? SHORTEST : finest;
  }

  private Duration step(Duration shortest, int links) {
    if (step == null) {
      return shortest;
    }
    List<Long> all = Resolution.steps(SHORTEST.toSeconds());
    long wanted =
        Parameters.wholeNumber(
            "step", step, 0, (int) SHORTEST.toSeconds(), (int) LONGEST.toSeconds());
    long nearest =
        all.stream()
            .filter(each -> each >= Math.max(wanted, shortest.toSeconds()))
            .findFirst()
            .orElseThrow();
    if (!all.contains(wanted)) {
      throw ProblemException.invalid(
          "step",
          "must be one of %s; the nearest that this time allows is %d"
              .formatted(
                  all.stream().map(String::valueOf).collect(Collectors.joining(", ")), nearest));
    }
    if (nearest != wanted) {
      throw ProblemException.invalid(
          "step", "must be at least %d for %,d links over this time".formatted(nearest, links));
    }
    return Duration.ofSeconds(wanted);
  }
}
