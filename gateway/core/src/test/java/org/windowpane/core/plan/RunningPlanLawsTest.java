package org.windowpane.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.mbit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.windowpane.core.admission.Example;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.conflict.Compilation.Compiled;
import org.windowpane.core.conflict.PolicyAtom;
import org.windowpane.core.conflict.PolicyTable;
import org.windowpane.core.conflict.Treatment;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.flow.UserName;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Networks;
import org.windowpane.core.network.Path;
import org.windowpane.core.plan.RunningPlan.Horizon;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/** A plan that is kept over any sequence of bookings and instants. */
final class RunningPlanLawsTest {
  private static final Duration LEAD = Duration.ofSeconds(4);
  private static final Duration HORIZON = Duration.ofSeconds(60);
  private static final int ENOUGH = 10_000;
  private static final List<String> PREDICATES =
      List.of(
          "srcHost=10.0.0.1, dstHost=10.0.0.4",
          "srcHost=10.0.0.1, dstHost=10.0.0.4, dstPort=80",
          "srcHost=10.0.0.1, dstHost=10.0.0.4, dstPort=80-81",
          "srcHost=10.0.0.1, dstHost=10.0.0.4, srcPort=5",
          "srcUser=alice, dstHost=10.0.0.4",
          "srcHost=10.0.0.2, dstHost=10.0.0.4",
          "srcHost=10.0.0.1",
          "dstHost=10.0.0.4",
          "srcHost=10.0.0.0/24, dstPort=80",
          "srcHost=10.0.0.0/24",
          "transport=tcp",
          "srcHost=10.0.0.1, user=alice",
          "user=alice",
          "srcUser=bob, dstPort=80",
          "srcUser=alice, dstUser=bob",
          "dstUser=bob");
  private static final List<FlowGroup> PACKETS =
      List.of(
          packet("srcHost=10.0.0.1, dstHost=10.0.0.4, transport=tcp, srcPort=5, dstPort=80"),
          packet("srcHost=10.0.0.1, dstHost=10.0.0.4, transport=tcp, srcPort=5, dstPort=81"),
          packet("srcHost=10.0.0.1, dstHost=10.0.0.4, transport=tcp, srcPort=6, dstPort=80"),
          packet("srcHost=10.0.0.1, dstHost=10.0.0.4, transport=udp, srcPort=6, dstPort=80"),
          packet("srcHost=10.0.0.1, dstHost=10.0.0.4, transport=udp, srcPort=6, dstPort=9"),
          packet("srcHost=10.0.0.1, dstHost=10.0.0.4, transport=icmp"),
          packet("srcHost=10.0.0.2, dstHost=10.0.0.4, transport=tcp, srcPort=6, dstPort=80"),
          packet("srcHost=10.0.0.3, dstHost=10.0.0.2, transport=tcp, srcPort=6, dstPort=80"),
          packet("srcHost=10.0.0.3, dstHost=10.0.0.2, transport=tcp, srcPort=6, dstPort=9"));

  private static final List<Network> NETWORKS =
      List.of(Networks.leavesAndSpine(), cut(), withoutHost(1), withoutHost(4));

  private static Network cut() {
    Network whole = Networks.leavesAndSpine();
    Map<SwitchPort, Link> links = new HashMap<>(whole.links());
    links.remove(Networks.port(1, 3));
    return new Network(whole.switches(), links, whole.hosts());
  }

  private static Network withoutHost(int number) {
    Network whole = Networks.leavesAndSpine();
    IpPrefix gone = IpPrefix.parse("10.0.0." + number);
    return new Network(
        whole.switches(),
        whole.links(),
        whole.hosts().stream().filter(host -> !host.addresses().contains(gone)).toList());
  }

  private static final List<UserHosts> REGISTERED =
      List.of(
          UserHosts.NONE,
          hosts(Set.of(1), Set.of()),
          hosts(Set.of(1), Set.of(3, 4)),
          hosts(Set.of(1, 2), Set.of(4)),
          hosts(Set.of(3), Set.of(2)));

  private static UserHosts hosts(Set<Integer> ofAlice, Set<Integer> ofBob) {
    return UserHosts.NONE
        .with(new UserName("alice"), addresses(ofAlice))
        .with(new UserName("bob"), addresses(ofBob));
  }

  private static Set<IpPrefix> addresses(Set<Integer> hosts) {
    return hosts.stream().map(host -> IpPrefix.parse("10.0.0." + host)).collect(Collectors.toSet());
  }

  private static FlowGroup packet(String predicates) {
    return FlowGroup.parse("(" + predicates + ")");
  }

  /** Something happens, and then so many seconds pass. */
  record Move(
      int kind, int number, int flows, int ask, int share, int from, int length, int pass) {}

  @Provide
  Arbitrary<List<Move>> moves() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 9),
            Arbitraries.integers().between(0, 11),
            Arbitraries.integers().between(0, PREDICATES.size() - 1),
            Arbitraries.integers().between(0, 8),
            Arbitraries.integers().between(0, 2),
            Arbitraries.integers().between(0, 8),
            Arbitraries.integers().between(1, 9),
            Arbitraries.integers().between(0, 3))
        .as(Move::new)
        .list()
        .ofMaxSize(25);
  }

  /** Moves, made one after another. */
  private static final class Simulation {
    private State state = Example.state();
    private int second;

    Instant now() {
      return NOW.plusSeconds(second);
    }

    void apply(Move move) {
      if (move.kind() == 0) {
        state = state.seeing(NETWORKS.get(move.number() % NETWORKS.size()));
      } else if (move.kind() == 1) {
        state = new Restoration(state).remove(Bookings.id(move.number()), now()).state();
      } else if (move.kind() == 2) {
        String parent = move.number() < 6 ? "lab" : "team-b";
        state =
            new State(
                state.shares().moving("team-a", parent),
                state.network(),
                state.users(),
                state.calendar());
      } else if (move.kind() == 3) {
        state = Restoration.registering(state, REGISTERED.get(move.number() % REGISTERED.size()));
      } else {
        book(move);
      }
      second += move.pass();
    }

    private void book(Move move) {
      Ask ask = ask(move.ask());
      String flows = PREDICATES.get(move.flows());
      boolean pinned = ask instanceof Ask.Reserve && move.flows() < 6;
      Path path = pinned ? Bookings.path(Example.state(), move.flows() < 5 ? 1 : 2, 4) : Path.NONE;
      int from = second + move.from();
      String share = List.of("lab", "team-a", "team-b").get(move.share());
      int to = move.length() == 9 ? -1 : from + move.length();
      state =
          new Restoration(state)
              .remove(Bookings.id(move.number()), now())
              .add(Bookings.of(move.number(), share, flows, ask, from, to, path))
              .state();
    }

    private static Ask ask(int number) {
      return switch (number) {
        case 0 -> new Ask.Allow();
        case 1, 2 -> new Ask.Deny();
        case 3 -> new Ask.RateLimit(mbit(5));
        case 4 -> new Ask.RateLimit(mbit(20));
        default -> new Ask.Reserve(mbit(10L * (number - 5)));
      };
    }
  }

  @Property(tries = 300)
  void thePlanThatIsKeptIsTheOneCompiledFromNothing(@ForAll("moves") List<Move> moves) {
    for (int limit : new int[] {6, ENOUGH}) {
      Simulation simulation = new Simulation();
      RunningPlan incremental = new RunningPlan(LEAD, limit);
      for (Move move : moves) {
        simulation.apply(move);
        Plan plan = incremental.at(simulation.state, simulation.now());
        assertThat(plan)
            .isEqualTo(new RunningPlan(LEAD, limit).at(simulation.state, simulation.now()));
        assertThat(incremental.at(simulation.state, simulation.now())).isEqualTo(plan);
      }
    }
  }

  @Property(tries = 300)
  void packetsMeetTheActionOfTheTableAndGuaranteesStayWithinAdmittedRates(
      @ForAll("moves") List<Move> moves) {
    Simulation simulation = new Simulation();
    RunningPlan incremental = new RunningPlan(LEAD, ENOUGH);
    for (Move move : moves) {
      simulation.apply(move);
      Plan plan = incremental.at(simulation.state, simulation.now());
      List<ActiveRequest> active = active(simulation);
      PolicyTable table = ((Compiled) PolicyTable.of(ENOUGH, active)).table();
      for (FlowGroup packet : PACKETS) {
        Optional<Treatment> expected =
            table.entries().stream()
                .filter(entry -> entry.flowGroup().contains(owned(packet, simulation)))
                .map(PolicyAtom::action)
                .findFirst();
        assertMeets(expected, met(plan, packet));
      }
      long admitted =
          simulation.state.calendar().bookings().stream()
              .filter(booking -> isActive(booking, simulation) && !booking.path().hops().isEmpty())
              .mapToLong(Booking::rateBps)
              .sum();
      long guaranteed =
          plan.rules().values().stream()
              .filter(PlanRule::hasBegun)
              .filter(rule -> rule.action() instanceof Action.Guarantee)
              .mapToLong(rule -> ((Action.Guarantee) rule.action()).rateBps())
              .sum();
      assertThat(guaranteed).isLessThanOrEqualTo(admitted);
    }
  }

  private static void assertMeets(Optional<Treatment> expected, Optional<Action> met) {
    boolean denied = expected.filter(Treatment.Deny.class::isInstance).isPresent();
    assertThat(met.filter(Action.Deny.class::isInstance).isPresent()).isEqualTo(denied);
    if (expected.isPresent() && expected.get() instanceof Treatment.Forward forward) {
      assertThat(met.map(Action::limit).orElse(OptionalLong.empty())).isEqualTo(forward.limitBps());
      if (met.isPresent() && met.get() instanceof Action.Guarantee) {
        assertThat(forward.guaranteeBps()).isPresent();
      }
    }
    if (expected.isEmpty()) {
      assertThat(met).isEmpty();
    }
  }

  private static Optional<Action> met(Plan plan, FlowGroup packet) {
    return plan.rules().values().stream()
        .filter(PlanRule::hasBegun)
        .filter(rule -> rule.flowGroup().contains(packet))
        .min(Comparator.comparingInt(PlanRule::order).thenComparing(PlanRule::id))
        .map(PlanRule::action);
  }

  @Property(tries = 300)
  void rulesAheadOfTimeAreThoseOfTheLaterPlan(@ForAll("moves") List<Move> moves) {
    Simulation simulation = new Simulation();
    moves.forEach(simulation::apply);
    Plan plan = new RunningPlan(LEAD, ENOUGH).at(simulation.state, simulation.now());
    for (int ahead = 1; ahead <= LEAD.toSeconds(); ahead++) {
      Instant then = simulation.now().plusSeconds(ahead);
      Plan later = new RunningPlan(Duration.ZERO, ENOUGH).at(simulation.state, then);
      for (PlanRule rule : plan.rules().values()) {
        boolean holds =
            !rule.from().filter(then::isBefore).isPresent() && then.isBefore(rule.until());
        if (holds) {
          assertThat(later.rules()).containsKey(rule.id());
          assertThat(later.rules().get(rule.id()).action()).isEqualTo(rule.action());
        }
      }
      for (String id : later.rules().keySet()) {
        assertThat(plan.rules()).containsKey(id);
      }
    }
  }

  /** A gateway that stops leaves a plan by which windows begin, end, and begin again. */
  @Property(tries = 300)
  void aPlanWithAHorizonIsThePlanOfEachLaterInstantWithoutAnUpdate(
      @ForAll("moves") List<Move> moves, @ForAll boolean looksAheadEachTime) {
    Simulation simulation = new Simulation();
    RunningPlan running = new RunningPlan(LEAD, new Horizon(HORIZON, ENOUGH), ENOUGH);
    for (Move move : moves) {
      simulation.apply(move);
      running.at(simulation.state, simulation.now());
      if (looksAheadEachTime) {
        running.lookAhead();
      }
    }
    running.lookAhead();
    Plan plan = running.at(simulation.state, simulation.now());
    for (int ahead = 0; ahead <= HORIZON.toSeconds(); ahead++) {
      Instant then = simulation.now().plusSeconds(ahead);
      Plan later = new RunningPlan(Duration.ZERO, ENOUGH).at(simulation.state, then);
      Map<String, Action> held = new HashMap<>();
      plan.rules().values().stream()
          .filter(rule -> holds(rule, then))
          .forEach(rule -> held.put(rule.id(), rule.action()));
      Map<String, Action> expected = new HashMap<>();
      later.rules().values().forEach(rule -> expected.put(rule.id(), rule.action()));
      assertThat(held).as("after %s s", ahead).isEqualTo(expected);
    }
  }

  private static boolean holds(PlanRule rule, Instant then) {
    boolean first = rule.from().filter(then::isBefore).isEmpty() && then.isBefore(rule.until());
    return first || rule.again().stream().anyMatch(interval -> interval.contains(then));
  }

  /** What was looked up ahead stays right while time passes, so that it need not be sent again. */
  @Property(tries = 300)
  void thePassageOfTimeAloneChangesNothingOnSwitches(@ForAll("moves") List<Move> moves) {
    Simulation simulation = new Simulation();
    moves.forEach(simulation::apply);
    RunningPlan running = new RunningPlan(LEAD, new Horizon(HORIZON, ENOUGH), ENOUGH);
    running.at(simulation.state, simulation.now());
    running.lookAhead();
    Plan sent = running.at(simulation.state, simulation.now());
    for (int ahead = 1; ahead <= HORIZON.toSeconds() / 2; ahead++) {
      Instant then = simulation.now().plusSeconds(ahead);
      Plan.Changes changes = running.at(simulation.state, then).since(sent, then);
      assertThat(changes.upserts()).as("after %s s", ahead).isEmpty();
      assertThat(changes.removals())
          .as("after %s s", ahead)
          .allMatch(id -> !sent.rules().get(id).lastEnd().isAfter(then));
    }
  }

  @Property(tries = 300)
  void everyRunningBookingHasARuleOrAReason(@ForAll("moves") List<Move> moves) {
    Simulation simulation = new Simulation();
    moves.forEach(simulation::apply);
    Plan plan = new RunningPlan(Duration.ZERO, ENOUGH).at(simulation.state, simulation.now());
    for (ActiveRequest request : active(simulation)) {
      boolean reason = plan.idle().containsKey(request.id());
      assertThat(plan.rulesOf(request.id()).isEmpty()).isEqualTo(reason);
    }
  }

  /** The packet with the users whose hosts send and receive it. */
  private static FlowGroup owned(FlowGroup packet, Simulation simulation) {
    UserName sender = owner(packet.srcHost(), simulation);
    return new FlowGroup(
        sender,
        sender,
        owner(packet.dstHost(), simulation),
        packet.srcHost(),
        packet.dstHost(),
        packet.transport(),
        packet.srcPort(),
        packet.dstPort(),
        packet.srcEth(),
        packet.dstEth());
  }

  private static UserName owner(IpPrefix host, Simulation simulation) {
    return simulation.state.users().byUser().entrySet().stream()
        .filter(registered -> registered.getValue().contains(host))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(UserName.ANY);
  }

  private static boolean isActive(Booking booking, Simulation simulation) {
    return booking.window().contains(simulation.now());
  }

  /**
   * Whether it reserves for users who stand for no single pair of hosts, or not where its path is.
   */
  private static boolean isOffItsPath(Booking booking, Simulation simulation) {
    if (!(booking.ask() instanceof Ask.Reserve) || !booking.flowGroup().namesUsers()) {
      return false;
    }
    Optional<FlowGroup> pair = simulation.state.users().single(booking.flowGroup());
    Network network = simulation.state.network();
    return pair.isEmpty()
        || booking.path().hops().isEmpty()
        || network.hostWith(pair.get().srcHost()).isEmpty()
        || network.hostWith(pair.get().dstHost()).isEmpty()
        || !pair.get().srcHost().equals(IpPrefix.parse("10.0.0.1"));
  }

  private static List<ActiveRequest> active(Simulation simulation) {
    List<ActiveRequest> active = new ArrayList<>();
    for (Booking booking : simulation.state.calendar().bookings()) {
      if (isActive(booking, simulation) && !isOffItsPath(booking, simulation)) {
        active.add(
            new ActiveRequest(
                booking.id(),
                simulation.state.pathOf(booking.share()),
                new PolicyAtom(booking.flowGroup(), booking.ask().action())));
      }
    }
    return active;
  }
}
