package org.windowpane.controller.mastership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.enforcement.Enforcer;
import org.windowpane.controller.enforcement.EnforcerFixture;
import org.windowpane.controller.enforcement.ManualLoop;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.plan.PlanAnswer;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.message.ControllerRole;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.LeaseAnswer;
import org.windowpane.protocol.message.LeasePut;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/** Controllers at two switches that have roles, each with its own lease. */
class MastershipTest {
  private static final long TTL_MS = 1_000;

  private final ManualLoop loop = new ManualLoop();
  private final FakeSwitch s1 = new FakeSwitch(1, loop);
  private final FakeSwitch s2 = new FakeSwitch(2, loop);
  private final List<FakeSwitch> switches = List.of(s1, s2);

  /** One controller. Its clock stops while it hangs. */
  private final class Controller {
    final String name;
    final LeaseHolder leases;
    final Mastership mastership;
    final List<Lease> stored = new ArrayList<>();

    Controller(String name, long token) {
      this.name = name;
      leases = new LeaseHolder(() -> Duration.between(Instant.EPOCH, loop.now()).toNanos(), token);
      Enforcer enforcer = new Enforcer(name, loop, EnforcerFixture.TIMING, 100);
      enforcer.start();
      mastership =
          new Mastership(
              loop,
              leases,
              new GatewayClock(Clock.systemUTC(), System::nanoTime),
              Clock.systemUTC(),
              stored::add,
              enforcer,
              Optional::empty);
      mastership.start();
      connectAll();
    }

    void connectAll() {
      switches.forEach(each -> mastership.connect(each.connectionOf(name)));
      mastership.discover(discovered());
      loop.settle();
    }

    Optional<LeaseAnswer> lease(long token, ControllerRole role) {
      return lease(token, role, false);
    }

    Optional<LeaseAnswer> lease(long token, ControllerRole role, boolean sole) {
      Optional<LeaseAnswer> answer =
          mastership.lease(new LeasePut(token, role, sole, TTL_MS, loop.now()));
      loop.settle();
      return answer;
    }

    Optional<PlanAnswer> put(long token, long generation, Rule... rules) {
      return settled(mastership.put(token, new PlanPut(generation, List.of(rules))));
    }

    Optional<PlanAnswer> patch(long token, long from, Rule... rules) {
      return settled(
          mastership.patch(
              token, new PlanPatch(Optional.empty(), from, from + 1, List.of(rules), List.of())));
    }
  }

  private Optional<PlanAnswer> settled(CompletableFuture<Optional<PlanAnswer>> answer) {
    loop.pass(Duration.ofMillis(50));
    return answer.join();
  }

  private static Discovered discovered() {
    SwitchPort one = new SwitchPort(new Dpid(1), 3);
    SwitchPort other = new SwitchPort(new Dpid(2), 3);
    return new Discovered(
        List.of(described(1), described(2)),
        List.of(new Link(one, other), new Link(other, one)),
        List.of(
            new Host(new Mac(1), List.of("10.0.0.1"), new SwitchPort(new Dpid(1), 1)),
            new Host(new Mac(2), List.of("10.0.0.2"), new SwitchPort(new Dpid(2), 1))));
  }

  private static Discovered.Switch described(long dpid) {
    OptionalLong speed = OptionalLong.of(10_000_000_000L);
    return new Discovered.Switch(
        new Dpid(dpid),
        List.of(),
        List.of(
            new Discovered.Port(1, "p1", true, speed, true),
            new Discovered.Port(3, "p3", true, speed, true)));
  }

  private static Rule guarantee(String id, Optional<Instant> from) {
    FlowGroup flows =
        new FlowGroup(
            Optional.of(IpPrefix.parse("10.0.0.1")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Hop first = new Hop(new Dpid(1), 1, 3);
    Hop second = new Hop(new Dpid(2), 3, 1);
    return new Rule(
        id,
        5,
        flows,
        new Action.Guarantee(40_000_000, OptionalLong.empty(), List.of(first, second)),
        from,
        Optional.empty());
  }

  private static Rule guarantee(String id) {
    return guarantee(id, Optional.empty());
  }

  private void pass(long millis) {
    loop.pass(Duration.ofMillis(millis));
  }

  /** Renews for so long, as a gateway does. */
  private void renew(long millis, Controller active, Controller standby, long token) {
    for (long at = 0; at < millis; at += 300) {
      active.lease(token, ControllerRole.ACTIVE);
      if (standby != null) {
        standby.lease(token, ControllerRole.STANDBY);
      }
      pass(300);
    }
  }

  private int rules() {
    return switches.stream().mapToInt(each -> each.tables.rules().size()).sum();
  }

  private List<String> journal() {
    return switches.stream().flatMap(each -> each.journal.stream()).toList();
  }

  private Controller a;

  @BeforeEach
  void start() {
    a = new Controller("a", 0);
  }

  @Test
  void a_standby_has_the_plan_and_writes_nothing() {
    a.lease(5, ControllerRole.STANDBY);
    assertThat(a.put(5, 1, guarantee("g"))).isPresent();
    renew(10_000, new Controller("other", 0), a, 5);

    assertThat(s1.refused).doesNotContainKey("a");
    assertThat(a.lease(5, ControllerRole.STANDBY).orElseThrow().generation()).isEqualTo(1);
    assertThat(a.lease(5, ControllerRole.STANDBY).orElseThrow().switches())
        .noneMatch(LeaseAnswer.SwitchRole::master);
  }

  @Test
  void a_standby_rehearses_a_takeover_and_changes_nothing() {
    Controller other = new Controller("other", 0);
    a.lease(5, ControllerRole.ACTIVE);
    other.lease(5, ControllerRole.STANDBY);
    a.put(5, 1, guarantee("g"));
    other.put(5, 1, guarantee("g"));
    renew(2_000, a, other, 5);
    assertThat(s1.readings).doesNotContainKey("other");
    List<String> before = journal();

    renew(20_000, a, other, 5);
    assertThat(s1.readings.get("other")).isEqualTo(3);
    assertThat(journal()).isEqualTo(before);
    assertThat(s1.refused).doesNotContainKey("other");
    assertThat(rules()).isEqualTo(2);
  }

  @Test
  void without_a_lease_nothing_is_claimed_or_written() {
    pass(10_000);

    assertThat(a.put(5, 1, guarantee("g"))).isEmpty();
    assertThat(s1.master()).isEmpty();
    assertThat(s1.tables.entries()).isEmpty();
  }

  @Test
  void the_active_controller_claims_switches_with_its_token_and_installs_the_plan() {
    a.lease(5, ControllerRole.ACTIVE);
    assertThat(a.put(5, 1, guarantee("g"))).isPresent();
    renew(5_000, a, null, 5);

    assertThat(switches).allMatch(each -> each.master().equals("a") && each.generation() == 5);
    assertThat(switches).allMatch(each -> each.stored() == 5);
    assertThat(rules()).isEqualTo(2);
    assertThat(a.lease(5, ControllerRole.ACTIVE).orElseThrow().switches())
        .hasSize(2)
        .allMatch(LeaseAnswer.SwitchRole::master);
  }

  @Test
  void a_smaller_token_is_refused_for_leases_and_plans() {
    a.lease(5, ControllerRole.ACTIVE);

    assertThat(a.lease(4, ControllerRole.ACTIVE)).isEmpty();
    assertThat(a.put(4, 1, guarantee("g"))).isEmpty();
    assertThat(a.put(5, 1, guarantee("g"))).isPresent();
    assertThat(a.patch(4, 1, guarantee("h"))).isEmpty();
  }

  @Test
  void a_plan_with_a_greater_token_than_that_of_the_lease_is_refused() {
    a.lease(5, ControllerRole.ACTIVE);

    assertThat(a.put(6, 1, guarantee("g"))).isEmpty();
  }

  @Test
  void no_plan_is_accepted_after_the_end_of_the_lease() {
    a.lease(5, ControllerRole.ACTIVE);
    pass(TTL_MS + 1);

    assertThat(a.put(5, 1, guarantee("g"))).isEmpty();
    a.lease(5, ControllerRole.ACTIVE);
    assertThat(a.put(5, 1, guarantee("g"))).isPresent();
  }

  @Test
  void a_greater_token_of_the_same_controller_changes_nothing_on_switches() {
    a.lease(5, ControllerRole.ACTIVE);
    a.put(5, 1, guarantee("g"));
    renew(10_000, a, null, 5);
    switches.forEach(each -> each.journal.clear());
    renew(10_000, a, null, 6);

    assertThat(journal()).isEmpty();
    assertThat(switches).allMatch(each -> each.generation() == 6 && each.stored() == 6);
    assertThat(a.patch(6, 1, guarantee("h"))).isPresent();
  }

  @Test
  void another_controller_takes_over_without_touching_what_is_right() {
    Controller b = new Controller("b", 0);
    renew(1_000, a, b, 5);
    a.put(5, 1, guarantee("g"));
    b.put(5, 1, guarantee("g"));
    // Numbers of queues and priorities depend on what came and went before.
    a.patch(5, 1, guarantee("h"));
    b.patch(5, 1, guarantee("h"));
    renew(20_000, a, b, 5);
    List<Object> before = entries();
    switches.forEach(each -> each.journal.clear());

    renew(20_000, b, a, 6);

    assertThat(switches).allMatch(each -> each.master().equals("b") && each.stored() == 6);
    assertThat(journal()).isEmpty();
    assertThat(entries()).isEqualTo(before);
    assertThat(b.patch(6, 2, guarantee("i"))).isPresent();
    renew(5_000, b, a, 6);
    assertThat(rules()).isEqualTo(6);
  }

  private List<Object> entries() {
    return switches.stream()
        .<Object>map(each -> List.copyOf(each.tables.entries().keySet()))
        .toList();
  }

  @Test
  void a_controller_that_hung_while_another_took_over_writes_nothing_any_more() {
    Controller b = new Controller("b", 0);
    renew(1_000, a, b, 5);
    a.put(5, 1, guarantee("g"));
    b.put(5, 1, guarantee("g"));
    renew(10_000, a, b, 5);
    // The gateway cannot reach a, which knows nothing of the promotion of b.
    for (int at = 0; at < 10_000; at += 300) {
      b.lease(6, ControllerRole.ACTIVE);
      pass(300);
    }

    assertThat(switches).allMatch(each -> each.master().equals("b"));
    s1.tables.entries().keySet().stream().toList().forEach(key -> s1.tables.drop(key, false));
    for (int at = 0; at < 5_000; at += 300) {
      b.lease(6, ControllerRole.ACTIVE);
      pass(300);
    }
    assertThat(s1.master()).isEqualTo("b");
    assertThat(rules()).isEqualTo(2);
    assertThat(a.lease(5, ControllerRole.ACTIVE).orElseThrow().switches())
        .allMatch(each -> !each.master() && each.problem().isPresent());
  }

  @Test
  void the_active_controller_goes_on_with_its_plan_when_the_gateway_is_away() {
    a.lease(5, ControllerRole.ACTIVE);
    a.put(5, 1, guarantee("g", Optional.of(loop.now().plusSeconds(60))));
    pass(50_000);
    assertThat(rules()).isZero();

    pass(20_000);
    assertThat(rules()).isEqualTo(2);
    assertThat(s1.tables.entries()).isNotEmpty();
  }

  @Test
  void it_stops_where_the_switch_cannot_refuse_a_controller_that_was_replaced() {
    s1.withoutRoles();
    s2.withoutRoles();
    a.lease(5, ControllerRole.ACTIVE);
    a.put(5, 1, guarantee("g", Optional.of(loop.now().plusSeconds(60))));
    pass(120_000);

    assertThat(rules()).isZero();
    assertThat(a.lease(5, ControllerRole.STANDBY).orElseThrow().switches())
        .allMatch(each -> each.problem().orElse("").contains("The gateway is away"));
  }

  @Test
  void the_only_controller_does_not_stop_there() {
    s1.withoutRoles();
    s2.withoutRoles();
    a.lease(5, ControllerRole.ACTIVE, true);
    a.put(5, 1, guarantee("g", Optional.of(loop.now().plusSeconds(60))));
    pass(120_000);

    assertThat(rules()).isEqualTo(2);
  }

  @Test
  void after_the_end_of_its_lease_it_does_not_write_there_before_it_looks_at_the_lease() {
    s1.withoutRoles();
    s2.withoutRoles();
    a.lease(5, ControllerRole.ACTIVE);
    a.put(5, 1, guarantee("measured"));
    pass(20);
    a.lease(5, ControllerRole.ACTIVE);
    a.patch(5, 1, guarantee("g", Optional.of(loop.now().plusMillis(1_200))));
    int before = rules();
    for (int ms = 0; ms < 2_000; ms++) {
      pass(1);
      assertThat(rules()).as("%d ms later", ms).isLessThanOrEqualTo(before);
    }
  }

  @Test
  void the_only_controller_of_before_asks_a_switch_that_restarts_after_it_was_replaced() {
    a.lease(5, ControllerRole.ACTIVE, true);
    a.put(5, 1, guarantee("g"));
    pass(5_000);
    Controller b = new Controller("b", 0);
    renew(5_000, b, null, 6);
    assertThat(s1.master()).isEqualTo("b");
    s1.restart();
    a.mastership.connect(s1.connectionOf("a"));
    for (int ms = 0; ms < 5_000; ms++) {
      pass(1);
      assertThat(s1.master()).as("%d ms later", ms).isNotEqualTo("a");
    }
  }

  @Test
  void after_a_restart_of_its_own_it_asks_too() {
    a.lease(5, ControllerRole.ACTIVE, true);
    pass(5_000);
    renew(5_000, new Controller("b", 0), null, 6);

    assertThat(a.stored.get(a.stored.size() - 1).sole()).isFalse();
  }

  @Test
  void a_role_that_was_lost_under_a_lease_does_not_end_that_it_is_the_only_controller() {
    s2.withoutRoles();
    a.lease(5, ControllerRole.ACTIVE, true);
    a.put(5, 1, guarantee("g"));
    s1.demote();
    for (int at = 0; at < 3_000; at += 300) {
      a.lease(5, ControllerRole.ACTIVE, true);
      pass(300);
    }
    pass(60_000);
    assertThat(s1.master()).isEqualTo("a");
    assertThat(rules()).isEqualTo(2);
  }

  @Test
  void a_switch_that_restarts_while_the_gateway_is_away_is_claimed_again() {
    a.lease(5, ControllerRole.ACTIVE);
    a.put(5, 1, guarantee("g"));
    pass(10_000);
    s1.restart();
    a.mastership.connect(s1.connectionOf("a"));
    pass(5_000);

    assertThat(s1.master()).isEqualTo("a");
  }

  @Test
  void but_not_where_its_database_remembers_a_greater_token() {
    Controller b = new Controller("b", 0);
    a.lease(5, ControllerRole.ACTIVE);
    pass(5_000);
    b.lease(6, ControllerRole.ACTIVE);
    pass(5_000);
    // Neither has a lease now. The switch forgets its master, and a is the first to connect.
    s1.restart();
    a.mastership.connect(s1.connectionOf("a"));
    pass(20_000);
    assertThat(s1.master()).isNotEqualTo("a");

    b.mastership.connect(s1.connectionOf("b"));
    pass(20_000);
    assertThat(s1.master()).isEqualTo("b");
  }

  @Test
  void a_controller_that_restarts_without_a_gateway_goes_by_the_plan_of_before() {
    a.lease(5, ControllerRole.ACTIVE);
    a.put(5, 1, guarantee("g"));
    renew(10_000, a, null, 5);
    switches.forEach(each -> each.journal.clear());
    loop.die();

    Controller again = new Controller("a", 5);
    again.mastership.restore(
        new PlanPut(
            1, List.of(guarantee("g"), guarantee("h", Optional.of(loop.now().plusSeconds(60))))));
    again.mastership.resumeAfter(
        Duration.ofSeconds(3), new Lease(5, ControllerRole.ACTIVE, false, 0));
    pass(40_000);
    assertThat(journal()).isEmpty();
    assertThat(s1.master()).isEqualTo("a");

    pass(40_000);
    assertThat(rules()).isEqualTo(4);
  }

  @Test
  void the_plan_of_before_a_restart_goes_by_the_time_of_the_first_lease() {
    loop.die();
    Controller again = new Controller("a", 5);
    Rule now = guarantee("g");
    Rule soon =
        new Rule(
            "g",
            now.order(),
            now.flowGroup(),
            now.action(),
            Optional.of(loop.now().plusSeconds(10)),
            Optional.of(loop.now().plusSeconds(30)));
    loop.set(Duration.ofMinutes(1));
    again.mastership.restore(new PlanPut(1, List.of(soon)));
    loop.settle();
    loop.set(Duration.ofMinutes(-1));
    again.lease(5, ControllerRole.ACTIVE);
    again.put(5, 2, soon);
    renew(15_000, again, null, 5);

    assertThat(rules()).isEqualTo(2);
  }

  @Test
  void a_controller_that_was_replaced_while_it_was_down_stays_passive() {
    Controller b = new Controller("b", 0);
    renew(5_000, a, b, 5);
    b.lease(6, ControllerRole.ACTIVE);
    pass(5_000);

    Controller again = new Controller("a", 5);
    again.mastership.restore(new PlanPut(1, List.of(guarantee("g"))));
    again.mastership.resumeAfter(
        Duration.ofSeconds(3), new Lease(5, ControllerRole.ACTIVE, false, 0));
    pass(30_000);

    assertThat(switches).allMatch(each -> each.master().equals("b"));
    assertThat(rules()).isZero();
  }

  private static List<Boolean> reaches(Controller controller) {
    return controller.mastership.state().switches().stream()
        .map(each -> each.unreachable().isEmpty())
        .toList();
  }

  @Test
  void the_active_controller_and_a_standby_find_out_that_a_switch_does_not_answer_them() {
    Controller b = new Controller("b", 0);
    renew(1_000, a, b, 5);
    assertThat(reaches(a)).containsExactly(true, true);
    s1.silence("a", true);
    s2.silence("b", true);
    renew(1_000, a, b, 5);

    assertThat(reaches(a)).containsExactly(false, true);
    assertThat(reaches(b)).containsExactly(true, false);
    assertThat(s1.master()).isEqualTo("a");
    s1.silence("a", false);
    renew(1_000, a, b, 5);
    assertThat(reaches(a)).containsExactly(true, true);
  }

  @Test
  void a_switch_whose_database_does_not_answer_cannot_be_changed_by_either() {
    Controller b = new Controller("b", 0);
    s1.withoutDatabase();
    renew(1_000, a, b, 5);

    assertThat(reaches(a)).containsExactly(false, true);
    assertThat(reaches(b)).containsExactly(false, true);
  }

  private void fencedByDatabase() {
    switches.forEach(FakeSwitch::fencedByDatabase);
    a.connectAll();
  }

  @Test
  void a_switch_whose_database_fences_is_claimed_once_the_token_is_stored() {
    fencedByDatabase();
    s2.withoutDatabase();
    a.lease(5, ControllerRole.ACTIVE);
    renew(3_000, a, null, 5);

    assertThat(s1.master()).isEqualTo("a");
    assertThat(s1.stored()).isEqualTo(5);
    assertThat(s2.master()).isEmpty();
    assertThat(a.lease(5, ControllerRole.ACTIVE).orElseThrow().switches().get(1).problem())
        .contains("OVSDB is away");
  }

  @Test
  void the_only_controller_claims_such_a_switch_without_its_database() {
    fencedByDatabase();
    s2.withoutDatabase();
    a.lease(5, ControllerRole.ACTIVE, true);

    assertThat(switches).allMatch(each -> each.master().equals("a"));
  }

  @Test
  void a_controller_that_was_cut_off_there_does_not_claim_again_though_its_lease_goes_on() {
    fencedByDatabase();
    Controller b = new Controller("b", 0);
    renew(1_000, a, b, 5);
    a.put(5, 1, guarantee("g"));
    b.put(5, 1, guarantee("g"));
    renew(10_000, a, b, 5);
    List<Object> before = entries();
    switches.forEach(each -> each.journal.clear());

    // Another gateway knows b only, and the first one goes on for a while.
    b.lease(6, ControllerRole.ACTIVE);
    for (int at = 0; at < 10_000; at += 300) {
      a.connectAll();
      a.lease(5, ControllerRole.ACTIVE);
      b.lease(6, ControllerRole.ACTIVE);
      pass(300);
    }

    assertThat(switches).allMatch(each -> each.master().equals("b") && each.stored() == 6);
    assertThat(journal()).isEmpty();
    assertThat(entries()).isEqualTo(before);
    assertThat(a.lease(5, ControllerRole.ACTIVE).orElseThrow().switches())
        .allMatch(each -> !each.master() && each.problem().isPresent());
  }

  @Test
  void a_role_that_another_client_took_away_is_reported_and_claimed_again() {
    fencedByDatabase();
    renew(3_000, a, null, 5);
    s1.demote();
    for (int at = 0; at < 3_000 && problems(a).isEmpty(); at += 100) {
      pass(100);
    }
    assertThat(problems(a)).hasSize(1);

    renew(3_000, a, null, 5);
    assertThat(s1.master()).isEqualTo("a");
    assertThat(problems(a)).isEmpty();
  }

  private static List<String> problems(Controller controller) {
    return controller.mastership.state().switches().stream()
        .flatMap(each -> each.problem().stream())
        .toList();
  }

  @Test
  void token_and_role_are_remembered_once_for_each_change() {
    renew(3_000, a, null, 5);
    a.lease(5, ControllerRole.STANDBY);
    a.lease(7, ControllerRole.ACTIVE);

    assertThat(a.stored)
        .extracting(Lease::token, Lease::role)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(5L, ControllerRole.ACTIVE),
            org.assertj.core.groups.Tuple.tuple(5L, ControllerRole.STANDBY),
            org.assertj.core.groups.Tuple.tuple(7L, ControllerRole.ACTIVE));
  }
}
