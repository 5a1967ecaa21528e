package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.message.RuleReport;

/** Answers that wait until it is known what became of their rules, or until their patience ends. */
final class PendingAnswers {

  private static final Duration CHECK_INTERVAL = Duration.ofMillis(100);

  /**
   * One answer.
   *
   * @param known what became of the first rules, in the order of the rules
   */
  private record Waiting(
      List<String> rules,
      List<RuleReport> known,
      Instant deadline,
      CompletableFuture<List<RuleReport>> answer) {

    boolean isWhole() {
      return known.size() == rules.size();
    }
  }

  private final Loop loop;
  private final Duration timeout;
  private final Function<String, RuleReport> report;
  private final List<Waiting> waiting = new ArrayList<>();
  private boolean checkScheduled;

  /**
   * No answers yet.
   *
   * @param report what is known of a rule now
   */
  PendingAnswers(Loop loop, Duration timeout, Function<String, RuleReport> report) {
    this.loop = loop;
    this.timeout = timeout;
    this.report = report;
  }

  /** Completes when nothing about these rules is pending; what then still is counts as failed. */
  CompletableFuture<List<RuleReport>> about(Collection<String> rules) {
    Waiting added =
        new Waiting(
            List.copyOf(rules),
            new ArrayList<>(rules.size()),
            loop.now().plus(timeout),
            new CompletableFuture<>());
    waiting.add(added);
    complete();
    scheduleCheck();
    return added.answer();
  }

  /** Gives the answers that can be given now. */
  void complete() {
    Instant now = loop.now();
    List<Waiting> done = new ArrayList<>();
    for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
      Waiting one = each.next();
      collect(one);
      if (one.isWhole() || !now.isBefore(one.deadline())) {
        each.remove();
        done.add(one);
      }
    }
    done.forEach(one -> one.answer().complete(reports(one)));
  }

  /**
   * Takes note of rules from the front, up to the first of which something is not known yet: an
   * answer needs all of them anyway. What is known of a rule stays so, though a later change may
   * have the same rule on its way again before the answer is whole.
   */
  private void collect(Waiting one) {
    while (!one.isWhole()) {
      RuleReport next = report.apply(one.rules().get(one.known().size()));
      if (!isKnown(next)) {
        return;
      }
      one.known().add(next);
    }
  }

  private List<RuleReport> reports(Waiting one) {
    List<RuleReport> reports = one.known();
    for (String rule : one.rules().subList(reports.size(), one.rules().size())) {
      reports.add(withoutPending(report.apply(rule)));
    }
    return reports;
  }

  /** Whether nothing of the rule is on its way any more, also where it failed on some switch. */
  private static boolean isKnown(RuleReport rule) {
    return rule.state() != RuleReport.State.PENDING
        && rule.hops().stream().noneMatch(hop -> hop.state() == HopReport.State.PENDING);
  }

  private void scheduleCheck() {
    if (!checkScheduled && !waiting.isEmpty()) {
      checkScheduled = true;
      loop.schedule(
          CHECK_INTERVAL,
          () -> {
            checkScheduled = false;
            complete();
            scheduleCheck();
          });
    }
  }

  private RuleReport withoutPending(RuleReport rule) {
    return rule.state() == RuleReport.State.PENDING || rule.state() == RuleReport.State.PARTIAL
        ? RuleReport.of(rule.id(), rule.hops().stream().map(this::withoutPending).toList())
        : rule;
  }

  private HopReport withoutPending(HopReport hop) {
    if (hop.state() != HopReport.State.PENDING) {
      return hop;
    }
    String error = "not confirmed within " + timeout.toMillis() + " ms";
    return new HopReport(
        hop.dpid(), HopReport.State.FAILED, hop.queue(), hop.sharedWith(), Optional.of(error));
  }
}
