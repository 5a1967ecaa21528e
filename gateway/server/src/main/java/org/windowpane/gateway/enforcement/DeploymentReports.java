package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.plan.Idle;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.core.plan.Source;
import org.windowpane.gateway.enforcement.ReportDeployments.Report;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.state.Enforceable;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.message.RuleReport;

/**
 * Reports of bookings, computed from the controller's reports of their rules, or made because the
 * controller does not answer.
 */
public final class DeploymentReports {
  private static final Report REMOVED = new Report(DeploymentState.REMOVED, null, List.of());

  private DeploymentReports() {}

  /** Reports of rules that are being sent. Bookings of rules that begin later stay pending. */
  static ReportDeployments sending(Plan.Changes changes, LedgerState state) {
    Map<UUID, Report> reports = new HashMap<>();
    for (PlanRule rule : changes.upserts()) {
      for (Source source : rule.sources()) {
        BookingRecord record = state.open().get(source.booking());
        boolean shows =
            record != null
                && record.deployment().state() != DeploymentState.ACTIVE
                && !PathProblem.isSaidOf(record.deployment());
        if (shows && rule.hasBegun()) {
          reports.put(source.booking(), new Report(DeploymentState.INSTALLING, null, List.of()));
        }
      }
    }
    return new ReportDeployments(reports);
  }

  /** Reports after the controller has accepted the plan and reported the states of its rules. */
  static ReportDeployments of(Plan plan, RuleStatuses said, LedgerState state, Instant now) {
    Map<UUID, RuleReport> lingering = new HashMap<>();
    for (RuleReport status : said.lingering(plan)) {
      PlanRule.bookingOf(status.id()).ifPresent(id -> lingering.put(id, status));
    }
    Map<UUID, Report> reports = new HashMap<>();
    for (BookingRecord record : concerned(plan, state)) {
      boolean stillInPlan = !plan.rulesOf(record.id()).isEmpty();
      Optional<Report> report =
          isOver(record)
              ? over(lingering.get(record.id())).filter(any -> !stillInPlan)
              : running(record, plan, said, now).map(it -> brokenOr(it, record, state.decisions()));
      report.ifPresent(it -> reports.put(record.id(), it));
    }
    return new ReportDeployments(reports);
  }

  /** Bookings of the plan, those that run outside it, and those that are over and may linger. */
  private static List<BookingRecord> concerned(Plan plan, LedgerState state) {
    return Stream.concat(
            plan.bookings().stream().filter(id -> !state.lingering().contains(id)),
            state.lingering().stream())
        .map(state.open()::get)
        .filter(Objects::nonNull)
        .toList();
  }

  private static Optional<Report> running(
      BookingRecord record, Plan plan, RuleStatuses said, Instant now) {
    Idle idle = plan.idle().get(record.id());
    List<PlanRule> rules = plan.rulesOf(record.id());
    if (rules.isEmpty()) {
      return Optional.ofNullable(idle)
          .map(
              why ->
                  new Report(
                      DeploymentState.REMOVED,
                      Enforceable.whyIdle(record.booking(), why),
                      List.of()));
    }
    return BookingStatus.of(record, rules, said, now);
  }

  private static Optional<Report> over(RuleReport lingering) {
    if (lingering == null) {
      return Optional.of(REMOVED);
    }
    List<String> errors = BookingStatus.errors(lingering);
    return errors.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Report(
                DeploymentState.DEGRADED,
                String.join("; ", errors),
                BookingStatus.hops(lingering)));
  }

  /** A broken path degrades a booking even where switches have installed all of its rules. */
  private static Report brokenOr(Report report, BookingRecord record, State decisions) {
    return PathProblem.of(record.booking(), decisions)
        .map(
            problem -> {
              String said = record.deployment().detail();
              boolean known = said != null && said.startsWith(problem);
              return new Report(DeploymentState.DEGRADED, known ? said : problem, report.hops());
            })
        .orElse(report);
  }

  /** Reports while the controller does not answer. */
  static ReportDeployments ofSilence(Plan wanted, LedgerState state, String why) {
    Map<UUID, Report> reports = new HashMap<>();
    for (BookingRecord record : concerned(wanted, state)) {
      boolean isWanted = !wanted.rulesOf(record.id()).isEmpty();
      if (isWanted || isOver(record)) {
        reports.put(record.id(), unknown(record, why));
      }
    }
    return new ReportDeployments(reports);
  }

  private static boolean isOver(BookingRecord record) {
    return !record.isStanding();
  }

  private static Report unknown(BookingRecord record, String why) {
    DeploymentState before = record.deployment().state();
    boolean mayBeThere = BookingStatus.wasThere(record) || before == DeploymentState.INSTALLING;
    return new Report(
        mayBeThere ? DeploymentState.DEGRADED : before, why, record.deployment().hops());
  }
}
