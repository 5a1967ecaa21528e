package org.windowpane.gateway.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.windowpane.core.network.Path;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.core.plan.Source;
import org.windowpane.gateway.enforcement.ReportDeployments.Report;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.HopStatus;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;

/** The status of a booking, computed from the states of its rules. */
public final class BookingStatus {
  /** Rules end by themselves: one that is gone this close to its end is not missing. */
  private static final Duration ABOUT_TO_END = Duration.ofSeconds(1);

  private static final int MOST_ERRORS = 5;
  private static final String INSTALLED = HopReport.State.INSTALLED.toString();

  private final BookingRecord record;
  private final Instant now;
  private final Set<DeploymentState> states = new LinkedHashSet<>();
  private final Set<String> messages = new LinkedHashSet<>();
  private final Map<Dpid, HopStatus> hops = new LinkedHashMap<>();
  private boolean isMissing;

  private BookingStatus(BookingRecord record, Instant now) {
    this.record = record;
    this.now = now;
  }

  /** The report of a booking with these rules; empty where the controller reported on none. */
  static Optional<Report> of(
      BookingRecord record, List<PlanRule> rules, RuleStatuses statuses, Instant now) {
    BookingStatus status = new BookingStatus(record, now);
    rules.stream()
        .sorted((one, other) -> one.id().compareTo(other.id()))
        .forEach(rule -> status.add(rule, statuses.of(rule.id())));
    return status.report();
  }

  private void add(PlanRule rule, Optional<RuleReport> report) {
    if (report.isEmpty()) {
      return;
    }
    RuleReport status = report.get();
    if (status.state() == RuleReport.State.REMOVED) {
      if (now.plus(ABOUT_TO_END).isBefore(rule.until())) {
        isMissing = true;
        states.add(DeploymentState.DEGRADED);
      }
      return;
    }
    states.add(state(onPath(status)));
    hops(status).forEach(this::add);
    messages.addAll(errors(status));
    if (rule.hasBegun()) {
      notes(rule, record.id()).ifPresent(messages::add);
    }
  }

  /** What is wrong on switches of the backup alone does not concern the packets on the path. */
  private RuleReport onPath(RuleReport status) {
    Path path = record.booking().path();
    if (path.backup().isEmpty() || status.state() == RuleReport.State.WAITING) {
      return status;
    }
    Set<Dpid> switches = path.hops().stream().map(Hop::dpid).collect(Collectors.toSet());
    List<HopReport> onPath =
        status.hops().stream().filter(hop -> switches.contains(hop.dpid())).toList();
    return onPath.isEmpty() ? status : RuleReport.of(status.id(), onPath);
  }

  private DeploymentState state(RuleReport status) {
    return switch (status.state()) {
      case INSTALLED -> DeploymentState.ACTIVE;
      case WAITING -> DeploymentState.PENDING;
      case PARTIAL -> DeploymentState.DEGRADED;
      case PENDING -> wasInstalled(record) ? DeploymentState.DEGRADED : DeploymentState.INSTALLING;
      case FAILED, REMOVED -> DeploymentState.FAILED;
    };
  }

  /** A switch with different states for several rules is shown with the worst of them. */
  private void add(HopStatus hop) {
    hops.merge(hop.dpid(), hop, (one, two) -> one.state().equals(INSTALLED) ? two : one);
  }

  private static Optional<String> notes(PlanRule rule, UUID booking) {
    return rule.sources().stream()
        .filter(source -> source.booking().equals(booking))
        .map(Source::effect)
        .findFirst()
        .flatMap(
            effect ->
                switch (effect) {
                  case WHOLE -> Optional.empty();
                  case LIMITED ->
                      Optional.of("A rate limit below what is reserved holds for its flows too.");
                  case UNGUARANTEED ->
                      Optional.of(
                          "A part of its flows is forwarded without the guarantee, because other"
                              + " bookings are about that part: "
                              + rule.flowGroup()
                              + ".");
                });
  }

  private Optional<Report> report() {
    if (states.isEmpty()) {
      return Optional.empty();
    }
    if (isMissing && messages.isEmpty()) {
      messages.add("The controller does not have it; the gateway sends it again.");
    }
    List<HopStatus> all =
        hops.isEmpty() && isMissing ? record.deployment().hops() : List.copyOf(hops.values());
    return Optional.of(new Report(combined(), message(), all));
  }

  private DeploymentState combined() {
    Set<DeploymentState> started = new LinkedHashSet<>(states);
    if (started.size() > 1) {
      started.remove(DeploymentState.PENDING);
    }
    if (started.size() == 1) {
      return started.iterator().next();
    }
    return started.contains(DeploymentState.DEGRADED) || started.contains(DeploymentState.FAILED)
        ? DeploymentState.DEGRADED
        : DeploymentState.INSTALLING;
  }

  private String message() {
    if (messages.isEmpty()) {
      return null;
    }
    String more =
        messages.size() > MOST_ERRORS ? "; and " + (messages.size() - MOST_ERRORS) + " more" : "";
    return messages.stream().limit(MOST_ERRORS).collect(Collectors.joining("; ")) + more;
  }

  /** Whether it was on all or some switches at the last report. */
  static boolean wasInstalled(BookingRecord record) {
    DeploymentState before = record.deployment().state();
    return before == DeploymentState.ACTIVE || before == DeploymentState.DEGRADED;
  }

  static List<HopStatus> hops(RuleReport status) {
    return status.hops().stream().map(BookingStatus::hop).toList();
  }

  private static HopStatus hop(HopReport hop) {
    return new HopStatus(
        hop.dpid(),
        hop.state().toString(),
        hop.queue().isPresent() ? hop.queue().getAsInt() : null,
        hop.error().orElse(null));
  }

  static List<String> errors(RuleReport status) {
    List<String> errors = new ArrayList<>();
    for (HopStatus hop : hops(status)) {
      if (hop.error() != null) {
        errors.add(hop.dpid().shortName() + ": " + hop.error());
      }
    }
    return errors;
  }
}
