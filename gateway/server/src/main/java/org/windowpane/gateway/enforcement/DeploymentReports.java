package org.windowpane.gateway.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.core.plan.Plan;
import org.windowpane.gateway.application.BookingRecord;
import org.windowpane.gateway.application.BookingState;
import org.windowpane.gateway.application.DeploymentState;
import org.windowpane.gateway.application.HopStatus;
import org.windowpane.gateway.application.LedgerState;
import org.windowpane.gateway.application.ReportDeployments;
import org.windowpane.gateway.application.ReportDeployments.Report;

/**
 * What is to be reported of bookings, from what the controller said, or because it says nothing.
 */
final class DeploymentReports {
  /** Rules end by themselves; this close to their end nobody wonders that they are gone. */
  private static final Duration ABOUT_TO_END = Duration.ofSeconds(1);

  private static final String REMOVED = "removed";

  private DeploymentReports() {}

  /** Rules that are being sent. */
  static ReportDeployments sending(Plan.Changes changes, LedgerState state) {
    Map<UUID, Report> reports = new HashMap<>();
    changes
        .upserts()
        .forEach(
            rule -> {
              UUID id = UUID.fromString(rule.id());
              BookingRecord record = state.open().get(id);
              if (record != null && record.deployment().state() != DeploymentState.ACTIVE) {
                reports.put(id, new Report(DeploymentState.INSTALLING, null, List.of()));
              }
            });
    return new ReportDeployments(reports);
  }

  /** The controller said what became of the whole plan. */
  static ReportDeployments ofWhole(
      Plan plan, List<Wire.RuleStatus> said, LedgerState state, Instant now) {
    Map<String, Wire.RuleStatus> byId = byId(said);
    Map<UUID, Report> reports = new HashMap<>();
    for (BookingRecord record : state.open().values()) {
      Wire.RuleStatus status = byId.get(record.id().toString());
      boolean gone = status == null || status.state().equals(REMOVED);
      if (plan.rules().containsKey(record.id().toString())) {
        if (!gone) {
          reports.put(record.id(), installed(status, record));
        } else if (now.plus(ABOUT_TO_END).isBefore(record.booking().window().end())) {
          reports.put(record.id(), missing(record));
        }
      } else if (isOver(record) && gone) {
        reports.put(record.id(), new Report(DeploymentState.REMOVED, null, List.of()));
      }
    }
    return new ReportDeployments(reports);
  }

  /** The controller said what became of some rules. */
  static ReportDeployments ofChanges(Plan plan, List<Wire.RuleStatus> said, LedgerState state) {
    Map<UUID, Report> reports = new HashMap<>();
    byId(said)
        .forEach(
            (id, status) -> {
              BookingRecord record = state.open().get(UUID.fromString(id));
              if (record == null) {
                return;
              }
              if (plan.rules().containsKey(id)) {
                reports.put(record.id(), installed(status, record));
              } else if (isOver(record)) {
                reports.put(record.id(), removed(status));
              }
            });
    state.open().values().stream()
        .filter(record -> isOver(record) && !reports.containsKey(record.id()))
        .filter(record -> record.deployment().state() == DeploymentState.PENDING)
        .forEach(
            record ->
                reports.put(record.id(), new Report(DeploymentState.REMOVED, null, List.of())));
    return new ReportDeployments(reports);
  }

  /** The controller says nothing. */
  static ReportDeployments ofSilence(Plan wanted, LedgerState state, String why) {
    Map<UUID, Report> reports = new HashMap<>();
    for (BookingRecord record : state.open().values()) {
      boolean isWanted = wanted.rules().containsKey(record.id().toString());
      if (isWanted || isOver(record)) {
        reports.put(record.id(), unknown(record, why));
      }
    }
    return new ReportDeployments(reports);
  }

  private static boolean isOver(BookingRecord record) {
    return record.state() != BookingState.BOOKED && record.state() != BookingState.HELD;
  }

  private static Map<String, Wire.RuleStatus> byId(List<Wire.RuleStatus> said) {
    return said.stream()
        .collect(Collectors.toMap(Wire.RuleStatus::id, Function.identity(), (one, two) -> two));
  }

  private static Report installed(Wire.RuleStatus status, BookingRecord record) {
    DeploymentState state =
        switch (status.state()) {
          case "installed" -> DeploymentState.ACTIVE;
          case "partial" -> DeploymentState.DEGRADED;
          case "pending" ->
              wasThere(record) ? DeploymentState.DEGRADED : DeploymentState.INSTALLING;
          default -> DeploymentState.FAILED;
        };
    return new Report(state, errors(status), hops(status));
  }

  private static Report removed(Wire.RuleStatus status) {
    return status.state().equals(REMOVED)
        ? new Report(DeploymentState.REMOVED, null, List.of())
        : new Report(DeploymentState.DEGRADED, errors(status), hops(status));
  }

  private static Report missing(BookingRecord record) {
    return new Report(
        DeploymentState.DEGRADED,
        "The controller does not have it, and is sent it again.",
        record.deployment().hops());
  }

  private static Report unknown(BookingRecord record, String why) {
    DeploymentState before = record.deployment().state();
    boolean mayBeThere = wasThere(record) || before == DeploymentState.INSTALLING;
    return new Report(
        mayBeThere ? DeploymentState.DEGRADED : before, why, record.deployment().hops());
  }

  /** Whether it has been on switches, all or some, when last heard of. */
  private static boolean wasThere(BookingRecord record) {
    DeploymentState before = record.deployment().state();
    return before == DeploymentState.ACTIVE || before == DeploymentState.DEGRADED;
  }

  private static List<HopStatus> hops(Wire.RuleStatus status) {
    return status.hops() == null
        ? List.of()
        : status.hops().stream()
            .map(hop -> new HopStatus(hop.dpid(), hop.state(), hop.queue(), hop.error()))
            .toList();
  }

  private static String errors(Wire.RuleStatus status) {
    String errors =
        hops(status).stream()
            .filter(hop -> hop.error() != null)
            .map(hop -> hop.dpid().shortName() + ": " + hop.error())
            .collect(Collectors.joining("; "));
    return errors.isEmpty() ? null : errors;
  }
}
