package org.windowpane.gateway.audit;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.windowpane.gateway.http.files.Csv;

/** Counts as comma-separated values: a line for each count, with the time that it is of. */
final class AuditCountsCsv {
  /** The names of the columns. */
  static final String HEADER =
      Csv.line(List.of("counted", "from", "to", "name", "outcome", "events"));

  private static final String REFUSED = "refused";

  private final AuditWindow.Periods window;

  AuditCountsCsv(AuditWindow.Periods window) {
    this.window = window;
  }

  /** All counts, in the order of {@link AuditCounts}. */
  Stream<String> lines(AuditCounts counts) {
    return Stream.of(
            counts.time().stream().map(this::period),
            counts.kinds().stream().map(it -> line("kind", it.action(), it.outcome(), it.events())),
            named("principal", "", counts.principals()),
            named("share", REFUSED, counts.refusedShares()),
            named("reason", REFUSED, counts.reasons()))
        .flatMap(lines -> lines);
  }

  /** Of the first and the last period, only what is in the window was counted. */
  private String period(AuditCounts.InTime it) {
    Instant end = it.at().plus(1, window.unit());
    return line(
        "period",
        it.at().isBefore(window.start()) ? window.start() : it.at(),
        end.isAfter(window.end()) ? window.end() : end,
        "",
        it.outcome(),
        it.events());
  }

  private Stream<String> named(String counted, String outcome, List<AuditCounts.Named> counts) {
    return counts.stream().map(it -> line(counted, it.name(), outcome, it.events()));
  }

  private String line(String counted, String name, String outcome, long events) {
    return line(counted, window.start(), window.end(), name, outcome, events);
  }

  private static String line(
      String counted, Instant from, Instant to, String name, String outcome, long events) {
    return Csv.line(
        List.of(counted, from.toString(), to.toString(), name, outcome, Long.toString(events)));
  }
}
