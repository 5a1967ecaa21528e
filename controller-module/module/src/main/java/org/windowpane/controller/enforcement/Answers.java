package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.windowpane.controller.model.HopReport;
import org.windowpane.controller.model.RuleReport;

/** Answers that wait until it is known what became of their rules, or until their patience ends. */
final class Answers {

  private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

  private record Waiting(
      List<String> rules,
      Set<String> unknown,
      Instant deadline,
      CompletableFuture<List<RuleReport>> answer) {}

  private final Loop loop;
  private final Duration patience;
  private final Function<String, RuleReport> report;
  private final List<Waiting> waiting = new ArrayList<>();
  private boolean looking;

  /**
   * No answers yet.
   *
   * @param report what is known of a rule now
   */
  Answers(Loop loop, Duration patience, Function<String, RuleReport> report) {
    this.loop = loop;
    this.patience = patience;
    this.report = report;
  }

  /** Completes when nothing about these rules is pending; what then still is counts as failed. */
  CompletableFuture<List<RuleReport>> about(Collection<String> rules) {
    Waiting added =
        new Waiting(
            List.copyOf(rules),
            new LinkedHashSet<>(rules),
            loop.now().plus(patience),
            new CompletableFuture<>());
    waiting.add(added);
    look();
    lookAgainLater();
    return added.answer();
  }

  /** Gives the answers that can be given now. */
  void look() {
    Instant now = loop.now();
    List<Waiting> done = new ArrayList<>();
    for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
      Waiting one = each.next();
      forgetKnown(one.unknown());
      if (one.unknown().isEmpty() || !now.isBefore(one.deadline())) {
        each.remove();
        done.add(one);
      }
    }
    done.forEach(
        one ->
            one.answer()
                .complete(one.rules().stream().map(report).map(this::withoutPending).toList()));
  }

  /**
   * Drops rules from the front, up to the first of which something is not known yet: an answer
   * needs all of them anyway, and most looks find that one still unknown.
   */
  private void forgetKnown(Set<String> unknown) {
    Iterator<String> each = unknown.iterator();
    while (each.hasNext() && isKnown(report.apply(each.next()))) {
      each.remove();
    }
  }

  /** Whether nothing of the rule is on its way any more, also where it failed on some switch. */
  private static boolean isKnown(RuleReport rule) {
    return rule.state() != RuleReport.State.PENDING
        && rule.hops().stream().noneMatch(hop -> hop.state() == HopReport.State.PENDING);
  }

  private void lookAgainLater() {
    if (!looking && !waiting.isEmpty()) {
      looking = true;
      loop.schedule(
          LOOK_AGAIN,
          () -> {
            looking = false;
            look();
            lookAgainLater();
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
    String error = "not confirmed within " + patience.toMillis() + " ms";
    return new HopReport(
        hop.dpid(), HopReport.State.FAILED, hop.queue(), hop.sharedWith(), Optional.of(error));
  }
}
