package org.windowpane.core.plan;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.conflict.PolicyEntry;
import org.windowpane.core.conflict.Treatment;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;
import org.windowpane.protocol.value.Action;

/**
 * The rule for one entry of the network flow table, as far as it depends on that entry alone.
 *
 * <p>Only admitted bandwidth is guaranteed: to the very flow group of a booking that has a path,
 * and no more than such bookings reserved there. An entry that is but a part of such a flow group
 * has no bandwidth of its own, see {@link #isUnfunded}.
 */
final class CandidateRule {
  private static final Comparator<ActiveRequest> LARGEST_FIRST =
      Comparator.comparingLong((ActiveRequest it) -> guarantee(it).orElse(0))
          .reversed()
          .thenComparing(ActiveRequest::id);

  private static final Comparator<End> END_ORDER =
      Comparator.comparing(End::at).thenComparing(end -> end.request().id());

  /** How many ends of requests that leave a rule as it is are passed over: each one takes time. */
  private static final int MOST_ENDS = 16;

  /** The rules of flows between two hosts come first: only they are pinned to a path. */
  private static final int AFTER_HOST_PAIRS = FlowGroup.HIGHEST_SPECIFICITY + 1;

  private final PolicyEntry entry;
  private final Facts facts;
  private final List<ActiveRequest> owners = new ArrayList<>();
  private final Action action;
  private final ActiveRequest lead;

  private CandidateRule(PolicyEntry entry, Facts facts) {
    this.entry = entry;
    this.facts = facts;
    entry.requests().stream().filter(this::isOwner).forEach(owners::add);
    owners.sort(LARGEST_FIRST);
    this.action = action();
    this.lead = lead();
  }

  static CandidateRule of(PolicyEntry entry, Facts facts) {
    return new CandidateRule(entry, facts);
  }

  private boolean isOwner(ActiveRequest request) {
    return guarantee(request).isPresent()
        && request.asks().flowGroup().equals(entry.flowGroup())
        && !path(request).hops().isEmpty();
  }

  private Path path(ActiveRequest request) {
    return facts.booking(request.booking()).map(Booking::path).orElse(Path.NONE);
  }

  private Action action() {
    if (!(entry.action() instanceof Treatment.Forward forward)) {
      return new Action.Deny();
    }
    if (forward.guaranteeBps().isPresent() && !owners.isEmpty()) {
      Path path = path(owners.get(0));
      List<ActiveRequest> onPath =
          owners.stream().filter(owner -> path(owner).hops().equals(path.hops())).toList();
      long admitted = onPath.stream().mapToLong(owner -> guarantee(owner).orElse(0)).sum();
      long rate = Math.min(forward.guaranteeBps().getAsLong(), admitted);
      boolean haveBackup = onPath.stream().allMatch(owner -> path(owner).equals(path));
      return new Action.Guarantee(
          rate, forward.limitBps(), path.hops(), haveBackup ? path.backup() : List.of());
    }
    return forward.limitBps().isPresent()
        ? new Action.Limit(
            forward.limitBps().getAsLong(),
            facts.pathOf(entry.flowGroup()).orElse(Path.NONE).hops())
        : new Action.Allow();
  }

  /** The request that decides it; the first in a fixed order where several do. */
  private ActiveRequest lead() {
    if (action instanceof Action.Guarantee) {
      return owners.get(0);
    }
    return entry.requests().stream()
        .filter(this::agrees)
        .min(
            Comparator.comparing(
                    (ActiveRequest it) -> !it.asks().flowGroup().equals(entry.flowGroup()))
                .thenComparing(ActiveRequest::id))
        .orElse(entry.requests().get(0));
  }

  private boolean agrees(ActiveRequest request) {
    Treatment asked = request.asks().action();
    if (action instanceof Action.Deny || asked instanceof Treatment.Deny) {
      return action instanceof Action.Deny && asked instanceof Treatment.Deny;
    }
    return action.limit().isEmpty()
        || ((Treatment.Forward) asked).limitBps().equals(action.limit());
  }

  FlowGroup flowGroup() {
    return entry.flowGroup();
  }

  Action ruleAction() {
    return action;
  }

  int order() {
    FlowGroup flows = entry.flowGroup();
    boolean pair = flows.srcHost().isAddress() && flows.dstHost().isAddress();
    int place = FlowGroup.HIGHEST_SPECIFICITY - flows.specificity();
    return pair ? place : AFTER_HOST_PAIRS + place;
  }

  /** Whether the table guarantees a rate here that no booking of this very flow group has. */
  boolean isUnfunded() {
    return entry.action() instanceof Treatment.Forward forward
        && forward.guaranteeBps().isPresent()
        && owners.isEmpty();
  }

  private String id() {
    return RuleIds.of(lead, entry.flowGroup(), action);
  }

  /** As a rule that holds already. */
  PlanRule rule() {
    return new PlanRule(
        id(), order(), entry.flowGroup(), action, Optional.empty(), until(), List.of(), sources());
  }

  /**
   * The first end of a request after which the rule is another one, or may be. The first ends that
   * leave it as it is are passed over.
   */
  private Instant until() {
    List<End> ends = new ArrayList<>(entry.requests().size());
    entry.requests().forEach(it -> ends.add(new End(facts.endOf(it.booking()), it)));
    ends.sort(END_ORDER);
    PolicyEntry left = entry;
    for (int i = 0; i < ends.size(); i++) {
      Instant end = ends.get(i).at();
      if (end.equals(Instant.MAX) || i == MOST_ENDS) {
        return end;
      }
      Optional<PolicyEntry> after = left.without(ends.get(i).request());
      boolean sameInstant = i + 1 < ends.size() && ends.get(i + 1).at().equals(end);
      if (after.isEmpty() || (!sameInstant && !isSame(of(after.get(), facts)))) {
        return end;
      }
      left = after.get();
    }
    return Instant.MAX;
  }

  private record End(Instant at, ActiveRequest request) {}

  private boolean isSame(CandidateRule other) {
    return action.equals(other.action)
        && lead.booking().equals(other.lead.booking())
        && (lead.equals(other.lead) || id().equals(other.id()));
  }

  private List<Source> sources() {
    List<Source> sources = new ArrayList<>();
    for (ActiveRequest request : entry.requests()) {
      effect(request).ifPresent(effect -> sources.add(new Source(request.booking(), effect)));
    }
    sources.sort(Comparator.comparing(Source::booking));
    return sources;
  }

  private Optional<Source.Effect> effect(ActiveRequest request) {
    if (!(request.asks().action() instanceof Treatment.Forward asked)) {
      return whole(action instanceof Action.Deny);
    }
    if (action instanceof Action.Deny) {
      return Optional.empty();
    }
    if (asked.guaranteeBps().isPresent()) {
      return effectOfGuarantee(request, asked.guaranteeBps().getAsLong());
    }
    if (asked.limitBps().isPresent()) {
      return whole(action.limit().orElse(Long.MAX_VALUE) <= asked.limitBps().getAsLong());
    }
    return whole(action instanceof Action.Allow || request.asks().flowGroup().equals(flowGroup()));
  }

  private static Optional<Source.Effect> whole(boolean holds) {
    return holds ? Optional.of(Source.Effect.WHOLE) : Optional.empty();
  }

  private Optional<Source.Effect> effectOfGuarantee(ActiveRequest request, long askedBps) {
    if (action instanceof Action.Guarantee guarantee) {
      if (!owners.contains(request)) {
        return Optional.empty();
      }
      boolean limited = guarantee.limitBps().orElse(Long.MAX_VALUE) < askedBps;
      return Optional.of(limited ? Source.Effect.LIMITED : Source.Effect.WHOLE);
    }
    return isUnfunded() && !path(request).hops().isEmpty()
        ? Optional.of(Source.Effect.UNGUARANTEED)
        : Optional.empty();
  }

  static OptionalLong guarantee(ActiveRequest request) {
    return request.asks().action() instanceof Treatment.Forward forward
        ? forward.guaranteeBps()
        : OptionalLong.empty();
  }
}
