package org.windowpane.gateway.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Booking;
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
  /** Bookings that begin later than this are pending, whatever the controller reports. */
  private static final Duration LATER = Duration.ofMinutes(2);

  private static final Duration OVERDUE_AFTER = Duration.ofSeconds(5);

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
                && !PathProblem.isReportedBy(record.deployment());
        if (shows && rule.hasBegun()) {
          reports.put(source.booking(), new Report(DeploymentState.INSTALLING, null, List.of()));
        }
      }
    }
    return new ReportDeployments(reports);
  }

  /** Reports after the controller has accepted the plan and reported the states of its rules. */
  static ReportDeployments of(Plan plan, RuleStatuses statuses, LedgerState state, Instant now) {
    Map<UUID, RuleReport> leftover = new HashMap<>();
    for (RuleReport status : statuses.lingering(plan)) {
      PlanRule.bookingOf(status.id()).ifPresent(id -> leftover.put(id, status));
    }
    Map<UUID, Report> reports = new HashMap<>();
    for (BookingRecord record : affected(plan, state, now)) {
      boolean isInPlan = !plan.rulesOf(record.id()).isEmpty();
      Optional<Report> report =
          isOver(record)
              ? ended(leftover.get(record.id())).filter(any -> !isInPlan)
              : running(record, plan, statuses, now)
                  .map(it -> withPathProblem(it, record, state.decisions(), now));
      report.ifPresent(it -> reports.put(record.id(), it));
    }
    return new ReportDeployments(reports);
  }

  /** Bookings of the plan, those that run outside it, and those that are over and may linger. */
  private static List<BookingRecord> affected(Plan plan, LedgerState state, Instant now) {
    Instant later = now.plus(LATER);
    return Stream.concat(
            plan.bookings().stream().filter(id -> !state.lingering().contains(id)),
            state.lingering().stream())
        .map(state.open()::get)
        .filter(Objects::nonNull)
        .filter(record -> record.booking().window().start().isBefore(later))
        .toList();
  }

  private static Optional<Report> running(
      BookingRecord record, Plan plan, RuleStatuses statuses, Instant now) {
    Idle idle = plan.idle().get(record.id());
    List<PlanRule> rules = plan.rulesOf(record.id());
    if (rules.isEmpty()) {
      return Optional.ofNullable(idle)
          .map(
              reason ->
                  new Report(
                      reason == Idle.CROWDED ? DeploymentState.FAILED : DeploymentState.REMOVED,
                      Enforceable.idleReason(record.booking(), reason),
                      List.of()));
    }
    return BookingStatus.of(record, rules, statuses, now);
  }

  private static Optional<Report> ended(RuleReport leftover) {
    if (leftover == null) {
      return Optional.of(REMOVED);
    }
    List<String> errors = BookingStatus.errors(leftover);
    return errors.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Report(
                DeploymentState.DEGRADED, String.join("; ", errors), BookingStatus.hops(leftover)));
  }

  /** A broken path degrades a booking even where switches have installed all of its rules. */
  private static Report withPathProblem(
      Report report, BookingRecord record, State decisions, Instant now) {
    return PathProblem.of(record.booking(), decisions, now)
        .map(
            problem -> {
              String detail = record.deployment().detail();
              boolean known = detail != null && detail.startsWith(problem);
              return new Report(DeploymentState.DEGRADED, known ? detail : problem, report.hops());
            })
        .orElse(report);
  }

  /** The bookings that should have had rules for some seconds, and are not active. */
  static Optional<Overdue> overdue(Plan plan, LedgerState state, Instant now) {
    Instant begun = now.minus(OVERDUE_AFTER);
    List<Booking> overdue =
        affected(plan, state, now).stream()
            .filter(record -> record.booking().window().contains(begun))
            .filter(record -> shouldHaveRules(record.id(), plan))
            .filter(record -> record.deployment().state() != DeploymentState.ACTIVE)
            .map(BookingRecord::booking)
            .toList();
    return overdue.stream()
        .min(Comparator.comparing((Booking it) -> it.window().start()).thenComparing(Booking::id))
        .map(first -> new Overdue(overdue.size(), first.id(), first.window().start()));
  }

  private static boolean shouldHaveRules(UUID booking, Plan plan) {
    return !plan.rulesOf(booking).isEmpty() || plan.idle().get(booking) == Idle.CROWDED;
  }

  /** Reports while the controller does not answer. */
  static ReportDeployments ofSilence(Plan plan, LedgerState state, String reason, Instant now) {
    Map<UUID, Report> reports = new HashMap<>();
    for (BookingRecord record : affected(plan, state, now)) {
      boolean isPlanned = !plan.rulesOf(record.id()).isEmpty();
      if (isPlanned || isOver(record)) {
        reports.put(record.id(), unknown(record, reason));
      }
    }
    return new ReportDeployments(reports);
  }

  private static boolean isOver(BookingRecord record) {
    return !record.isInCalendar();
  }

  private static Report unknown(BookingRecord record, String reason) {
    DeploymentState before = record.deployment().state();
    boolean mayBeInstalled =
        BookingStatus.wasInstalled(record) || before == DeploymentState.INSTALLING;
    return new Report(
        mayBeInstalled ? DeploymentState.DEGRADED : before, reason, record.deployment().hops());
  }
}
