package org.windowpane.controller.services;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.Action.Service.Server;

/**
 * The servers of the slots of a service whose switches choose by themselves. A slot that gets
 * another server moves first: for as long as a flow may be idle, its packets come to the
 * controller, so that flows that have a server keep it. For any thread.
 */
final class SlotOwners {

  private record Move(Server before, long until) {}

  private final NewFlowRates rates = new NewFlowRates();
  private final RecentFlows<Server> recent = new RecentFlows<>();

  /** How many flows have entries since slots have been moving, by the cookie of their entries. */
  private final Map<Long, Integer> flows = new HashMap<>();

  private final Map<Integer, Move> moves = new HashMap<>();
  private List<Server> owners;

  /** Whether slots have owners, so that another owner is a move. */
  private boolean isDecided;

  /**
   * Slots that have these servers from the beginning.
   *
   * @param available those that get new flows; none for no slots
   */
  SlotOwners(List<Server> available) {
    this.owners = Slots.of(available);
    this.isDecided = !available.isEmpty();
  }

  /**
   * These servers may get new flows, as far as is known so far. Where slots have no owners yet,
   * switches may have those of another controller, which are to stay.
   */
  synchronized void expect(List<Server> available) {
    if (!isDecided) {
      owners = Slots.of(available);
    }
  }

  /**
   * These servers get new flows from now on.
   *
   * @param serves whether a server can go on with the flows that it has
   * @param idleNanos for how long a flow may be idle
   */
  synchronized void update(
      List<Server> available, Predicate<Server> serves, long nanos, long idleNanos) {
    List<Server> next = Slots.of(available);
    if (next.isEmpty() || !isDecided) {
      moves.clear();
    } else {
      for (int slot = 0; slot < next.size(); slot++) {
        move(slot, next.get(slot), nanos + idleNanos);
      }
      moves.values().removeIf(each -> !serves.test(each.before()));
    }
    owners = next;
    isDecided = !next.isEmpty();
    forgetWhereSettled();
  }

  private void forgetWhereSettled() {
    if (moves.isEmpty()) {
      flows.clear();
    }
  }

  private void move(int slot, Server next, long until) {
    Move moving = moves.get(slot);
    if (moving != null && isSame(moving.before(), next)) {
      moves.remove(slot);
    } else if (moving == null && !isSame(owners.get(slot), next)) {
      moves.put(slot, new Move(owners.get(slot), until));
    }
  }

  private static boolean isSame(Server one, Server other) {
    return one.host().equals(other.host()) && one.port() == other.port();
  }

  /** Ends moves that have lasted long enough; returns whether there were any. */
  synchronized boolean settle(long nanos) {
    boolean hasMoved = moves.values().removeIf(each -> nanos - each.until() >= 0);
    forgetWhereSettled();
    return hasMoved;
  }

  /**
   * The server of each of the {@link Slots#COUNT} slots, empty for a slot that moves; none where no
   * server gets new flows.
   */
  synchronized List<Optional<Server>> settled() {
    List<Optional<Server>> settled = new ArrayList<>(owners.size());
    for (int slot = 0; slot < owners.size(); slot++) {
      settled.add(moves.containsKey(slot) ? Optional.empty() : Optional.of(owners.get(slot)));
    }
    return settled;
  }

  /**
   * What to do with a packet of a flow in a slot that moves.
   *
   * @param begins whether the flow begins with it; otherwise it has the server of before
   * @param targets the servers whose hosts are known
   * @return empty if there is no server, or too many flows come
   */
  synchronized Optional<Assignment> assign(
      Rule rule, Flow flow, boolean begins, List<Target> targets, long nanos) {
    Optional<RecentFlows.Seen<Server>> seen = recent.see(flow, nanos);
    if (seen.isPresent()) {
      return seen.filter(it -> !it.isTooOften())
          .flatMap(it -> toServer(rule, flow, it.choice(), targets));
    }
    if (owners.isEmpty() || isFull()) {
      return Optional.empty();
    }
    return switch (rates.ask(flow.client(), nanos)) {
      case ADMITTED -> {
        Optional<Assignment> assignment =
            toServer(rule, flow, choose(rule, flow, begins, nanos), targets);
        assignment.ifPresent(it -> flows.merge(it.entry().cookie(), 1, Integer::sum));
        yield assignment;
      }
      // A client may have many live flows in slots that move: what it sends next of each counts
      // then.
      case TOO_MANY_OF_CLIENT ->
          begins ? Optional.of(Assignment.refusal(rule, flow.client())) : Optional.empty();
      case TOO_MANY -> Optional.empty();
    };
  }

  private boolean isFull() {
    return flows.values().stream().mapToInt(each -> each).sum() >= LiveService.MAX_FLOWS;
  }

  /** The entry of a flow has ended. */
  synchronized void end(long cookie) {
    flows.computeIfPresent(cookie, (any, count) -> count > 1 ? count - 1 : null);
  }

  private Server choose(Rule rule, Flow flow, boolean begins, long nanos) {
    int slot = Slots.of(flow, ((Service) rule.action()).choice());
    Move moving = moves.get(slot);
    Server server = moving == null || begins ? owners.get(slot) : moving.before();
    recent.put(flow, server, nanos);
    return server;
  }

  private static Optional<Assignment> toServer(
      Rule rule, Flow flow, Server server, List<Target> targets) {
    return targets.stream()
        .filter(each -> isSame(each.server(), server))
        .findFirst()
        .map(target -> Assignment.toServer(rule, flow, target));
  }
}
