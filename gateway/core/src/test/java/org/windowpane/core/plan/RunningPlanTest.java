package org.windowpane.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.state;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.RuleLimits;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.flow.UserName;
import org.windowpane.core.network.Path;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;

final class RunningPlanTest {
  private static final String PAIR = "srcHost=10.0.0.1, dstHost=10.0.0.4";
  private static final Duration LEAD = Duration.ofSeconds(5);

  private final List<Booking> bookings = new ArrayList<>();
  private final Path path = Bookings.path(state(), 1, 4);

  private UUID reserve(String share, String flows, long mbit, int from, int to) {
    return add(share, flows, new Ask.Reserve(mbit(mbit)), from, to, path);
  }

  private UUID add(String share, String flows, Ask ask, int from, int to) {
    return add(share, flows, ask, from, to, Path.NONE);
  }

  private UUID add(String share, String flows, Ask ask, int from, int to, Path path) {
    int number = bookings.size() + 1;
    bookings.add(Bookings.of(number, share, flows, ask, from, to, path));
    return Bookings.id(number);
  }

  private State booked() {
    return Bookings.with(state(), bookings);
  }

  private Plan at(int second) {
    return new RunningPlan(LEAD, 100).at(booked(), NOW.plusSeconds(second));
  }

  private static PlanRule only(Plan plan, UUID booking) {
    assertThat(plan.rulesOf(booking)).hasSize(1);
    return plan.rulesOf(booking).get(0);
  }

  private static Action guarantee(long mbit, Path path) {
    return new Action.Guarantee(mbit(mbit), OptionalLong.empty(), path.hops());
  }

  @Test
  void aReservationIsAGuaranteeOnItsPathUnderItsOwnId() {
    UUID id = reserve("team-a", PAIR, 40, 0, 60);
    PlanRule rule = at(0).rules().get(id.toString());
    assertThat(rule.action()).isEqualTo(guarantee(40, path));
    assertThat(rule.until()).isEqualTo(NOW.plusSeconds(60));
    assertThat(rule.from()).isEmpty();
    assertThat(rule.sources()).containsExactly(new Source(id, Source.Effect.WHOLE));
  }

  @Test
  void aRuleIsInThePlanFromTheLeadBeforeItsStartUntilItsEnd() {
    UUID id = reserve("team-a", PAIR, 40, 60, 120);
    assertThat(at(54).rules()).isEmpty();
    assertThat(only(at(55), id).from()).contains(NOW.plusSeconds(60));
    assertThat(only(at(60), id).from()).isEmpty();
    assertThat(at(119).rules()).hasSize(1);
    assertThat(at(120).rules()).isEmpty();
  }

  @Test
  void theFirstPlanReachesToTheHorizonBecauseItReplacesAnotherThatDid() {
    UUID id = reserve("team-a", PAIR, 40, 60, 120);
    RunningPlan.Horizon hour = new RunningPlan.Horizon(Duration.ofHours(1), 100);

    Plan first = new RunningPlan(LEAD, hour, 100).at(booked(), NOW);
    assertThat(only(first, id).from()).contains(NOW.plusSeconds(60));
  }

  @Test
  void aPlanThatDoesNotReachToTheHorizonReportsHowFarItReaches() {
    reserve("team-a", PAIR, 1, 60, 120);
    reserve("team-a", PAIR, 1, 180, 240);
    for (int most = 1; most <= 2; most++) {
      RunningPlan running =
          new RunningPlan(LEAD, new RunningPlan.Horizon(Duration.ofHours(1), most), 100);
      running.at(booked(), NOW);
      assertThat(running.shortReach())
          .isEqualTo(most == 2 ? Optional.empty() : Optional.of(NOW.plusSeconds(180)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 1_000})
  void theLastFifthOfThePlanIsForUsersWithFewWindows(int seconds) {
    for (int i = 0; i < 200; i++) {
      reserve("team-a", PAIR, 1, 60 + 4 * i, 60 + 4 * i + seconds);
    }
    UUID other = reserve("team-a", PAIR, 1, 1_800, 1_860);
    bookings.add(Bookings.by("bob", bookings.remove(bookings.size() - 1)));
    RunningPlan.Horizon horizon = new RunningPlan.Horizon(Duration.ofHours(1), 50);
    RunningPlan running = new RunningPlan(LEAD, horizon, 1_000);
    Plan plan = running.at(booked(), NOW);

    assertThat(plan.rulesOf(other)).isNotEmpty();
    assertThat(plan.rulesOf(Bookings.id(40))).isNotEmpty();
    assertThat(plan.rulesOf(Bookings.id(41))).isEmpty();
    assertThat(running.shortReach()).contains(NOW.plusSeconds(60 + 4 * 40));

    // As time passes, there is room for the next ones.
    plan = running.at(booked(), NOW.plusSeconds(60 + 4 * 20));
    running.lookAhead();
    plan = running.at(booked(), NOW.plusSeconds(60 + 4 * 20));
    assertThat(plan.rulesOf(Bookings.id(60))).isNotEmpty();
    assertThat(plan.rulesOf(other)).isNotEmpty();
  }

  @Test
  void withoutAHorizonAWindowThatIsExtendedHasItsNewEndAtOnce() {
    RunningPlan running = new RunningPlan(LEAD, 100);
    UUID id = reserve("team-a", PAIR, 40, 0, 60);
    running.at(booked(), NOW);

    bookings.clear();
    reserve("team-a", PAIR, 40, 0, 90);
    assertThat(only(running.at(booked(), NOW), id).until()).isEqualTo(NOW.plusSeconds(90));
  }

  @Test
  void portRangesThatOverlapCrosswiseDoNotStopTheRulesOfOthers() {
    UUID other = reserve("team-a", "srcHost=10.0.0.1, dstHost=10.0.0.4, dstPort=80", 1, 1, 60);
    List<UUID> crosswise = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int src = 1_000 + i * 37 % 101;
      int dst = 3_000 + i * 53 % 103;
      String ports = "transport=udp, srcPort=%d-%d, dstPort=%d-%d";
      String flows = ports.formatted(src, src + 1_000, dst, dst + 1_000);
      crosswise.add(reserve("team-a", "srcHost=10.0.0.1, dstHost=10.0.0.4, " + flows, 1, 0, 60));
    }
    RunningPlan running = new RunningPlan(LEAD, RuleLimits.NETWORK);
    Plan plan = running.at(booked(), NOW);
    assertThat(only(plan, other).from()).contains(NOW.plusSeconds(1));
    plan = running.at(booked(), NOW.plusSeconds(1));
    assertThat(only(plan, other).from()).isEmpty();
    assertThat(plan.rules()).hasSizeLessThan(5_000);
    assertThat(plan.rulesOf(crosswise.get(0))).isNotEmpty();
    assertThat(plan.idle().get(crosswise.get(99))).isEqualTo(Idle.CROWDED);
    assertThat(new RunningPlan(LEAD, RuleLimits.NETWORK).at(booked(), NOW.plusSeconds(1)))
        .isEqualTo(plan);
  }

  @Test
  void aLimitBetweenTwoHostsHasTheirPathAndAWiderOneHasNone() {
    UUID pair = add("team-a", PAIR, new Ask.RateLimit(mbit(5)), 0, -1);
    UUID many = add("team-a", "srcHost=10.0.0.2", new Ask.RateLimit(mbit(6)), 0, -1);
    assertThat(only(at(0), pair).action()).isEqualTo(new Action.Limit(mbit(5), path.hops()));
    assertThat(only(at(0), many).action()).isEqualTo(new Action.Limit(mbit(6), List.of()));
  }

  @Test
  void aLimitAndAGuaranteeShareOneRuleOfBothBookings() {
    UUID reserved = reserve("team-a", PAIR, 40, 0, 60);
    UUID limited = add("team-a", "srcHost=10.0.0.1", new Ask.RateLimit(mbit(10)), 0, 30);
    Plan plan = at(0);
    PlanRule rule = only(plan, reserved);
    assertThat(rule.action())
        .isEqualTo(new Action.Guarantee(mbit(10), OptionalLong.of(mbit(10)), path.hops()));
    assertThat(rule.sources()).contains(new Source(reserved, Source.Effect.LIMITED));
    assertThat(rule.until()).isEqualTo(NOW.plusSeconds(30));
    assertThat(rule.id()).startsWith(reserved + ".");
    assertThat(plan.rulesOf(limited)).hasSize(2);
  }

  @Test
  void whenALimitEndsTheGuaranteeFollowsWithoutAGapAndUnderAnotherId() {
    UUID reserved = reserve("team-a", PAIR, 40, 0, 60);
    add("team-a", "srcHost=10.0.0.1", new Ask.RateLimit(mbit(10)), 0, 30);
    Plan plan = at(28);
    assertThat(plan.rulesOf(reserved)).hasSize(2);
    PlanRule next = plan.rules().get(reserved.toString());
    assertThat(next.action()).isEqualTo(guarantee(40, path));
    assertThat(next.from()).contains(NOW.plusSeconds(30));
    assertThat(next.until()).isEqualTo(NOW.plusSeconds(60));
  }

  @Test
  void aRuleHasTheBackupOfItsBookingsIfAllHaveTheSame() {
    Hop first = path.hops().get(0);
    Hop last = path.hops().get(path.hops().size() - 1);
    Path pair =
        path.with(
            new Path(
                List.of(
                    new Hop(first.dpid(), first.inPort(), 9),
                    new Hop(new Dpid(9), 1, 2),
                    new Hop(last.dpid(), 9, last.outPort()))));
    Ask ask = new Ask.Reserve(mbit(40));
    UUID booking = add("team-a", PAIR, ask, 0, 60, pair);
    assertThat(only(at(0), booking).action())
        .isEqualTo(
            new Action.Guarantee(mbit(40), OptionalLong.empty(), pair.hops(), pair.backup()));
    reserve("team-a", PAIR, 40, 0, 60);
    assertThat(((Action.Guarantee) only(at(0), booking).action()).backup()).isEmpty();
  }

  @Test
  void theLargerOfTwoReservationsOfTheSameFlowsHoldsAndTheOtherFollows() {
    UUID small = reserve("team-a", PAIR, 10, 0, 120);
    UUID large = reserve("team-b", PAIR, 40, 0, 60);
    Plan plan = at(0);
    PlanRule rule = only(plan, large);
    assertThat(rule.action()).isEqualTo(guarantee(40, path));
    assertThat(only(plan, small)).isEqualTo(rule);
    assertThat(rule.until()).isEqualTo(NOW.plusSeconds(60));
    assertThat(only(at(60), small).action()).isEqualTo(guarantee(10, path));
  }

  @Test
  void eachOfTwoNestedReservationsHasTheQueueThatWasAdmittedForIt() {
    UUID wide = reserve("team-a", PAIR, 40, 0, 60);
    UUID narrow = reserve("team-a", PAIR + ", dstPort=80", 20, 0, 60);
    Plan plan = at(0);
    assertThat(only(plan, wide).action()).isEqualTo(guarantee(40, path));
    assertThat(only(plan, narrow).action()).isEqualTo(guarantee(20, path));
    assertThat(only(plan, narrow).order()).isLessThan(only(plan, wide).order());
  }

  @Test
  void aWideDenialThatAChildOverrulesLeavesTheGuaranteeItsOneQueue() {
    UUID denied = add("lab", "srcHost=10.0.0.0/24, dstPort=80", new Ask.Deny(), 0, -1);
    UUID reserved = reserve("team-a", PAIR, 40, 0, 60);
    Plan plan = at(0);
    assertThat(plan.rules()).hasSize(2);
    assertThat(only(plan, reserved).order()).isLessThan(only(plan, denied).order());
    assertThat(only(plan, denied).action()).isEqualTo(new Action.Deny());
  }

  @Test
  void aDenialInAChildCutsItsPartOutOfAGuarantee() {
    UUID reserved = reserve("lab", PAIR, 40, 0, 60);
    UUID denied = add("team-a", PAIR + ", dstPort=80", new Ask.Deny(), 0, 60);
    Plan plan = at(0);
    assertThat(only(plan, denied).action()).isEqualTo(new Action.Deny());
    assertThat(only(plan, denied).order()).isLessThan(only(plan, reserved).order());
  }

  @Test
  void anAllowanceIsARuleOverAWiderDenialAndNeedlessWithoutOne() {
    UUID allowed = add("team-a", "srcHost=10.0.0.1, dstPort=80", new Ask.Allow(), 0, -1);
    assertThat(at(0).rules()).isEmpty();
    assertThat(at(0).idle()).containsEntry(allowed, Idle.NEEDLESS);
    UUID denied = add("lab", "srcHost=10.0.0.1", new Ask.Deny(), 0, -1);
    assertThat(only(at(0), allowed).action()).isEqualTo(new Action.Allow());
    assertThat(only(at(0), allowed).order()).isLessThan(only(at(0), denied).order());
  }

  @Test
  void aBookingWhoseFlowsOthersDecideIsOverruled() {
    UUID denied = add("lab", "srcHost=10.0.0.1", new Ask.Deny(), 0, -1);
    add("team-a", "srcHost=10.0.0.1", new Ask.Allow(), 0, 30);
    assertThat(at(0).idle()).containsEntry(denied, Idle.OVERRULED);
    assertThat(only(at(30), denied).action()).isEqualTo(new Action.Deny());
  }

  @Test
  void aReservationWithoutAPathHasNoRule() {
    UUID id = add("team-a", "srcHost=10.0.0.0/30", new Ask.Reserve(mbit(5)), 0, -1);
    assertThat(at(0).rules()).isEmpty();
    assertThat(at(0).idle()).containsEntry(id, Idle.UNPINNED);
  }

  @Test
  void aLimitedPartHasNoBandwidthOfItsOwnAndTheReservationReportsIt() {
    UUID reserved = reserve("team-a", PAIR, 40, 0, 60);
    UUID limited = add("team-a", PAIR + ", dstPort=80", new Ask.RateLimit(mbit(10)), 0, 60);
    Plan plan = at(0);
    assertThat(only(plan, limited).action()).isEqualTo(new Action.Limit(mbit(10), path.hops()));
    assertThat(plan.rules().get(reserved.toString()).action()).isEqualTo(guarantee(40, path));
    assertThat(plan.rulesOf(reserved))
        .flatExtracting(PlanRule::sources)
        .contains(new Source(reserved, Source.Effect.UNGUARANTEED));
  }

  @Test
  void aBookingOfUsersWithoutHostsHasNoRuleButAReason() {
    UUID id = add("team-a", "srcHost=10.0.0.1, user=alice", new Ask.Deny(), 0, -1);
    assertThat(at(0).rules()).isEmpty();
    assertThat(at(0).idle()).containsOnly(Map.entry(id, Idle.HOSTLESS));
  }

  @Test
  void aHoldIsNotInThePlan() {
    bookings.add(
        new Booking(
            Bookings.of(9, "team-a", PAIR, new Ask.Reserve(1), 0, 60, path).request(),
            path,
            List.of(),
            Optional.of(NOW.plusSeconds(30))));
    assertThat(at(0)).isEqualTo(Plan.EMPTY);
  }

  @Test
  void theLatestBookingsBeyondTheLimitAreLeftOutUntilThereIsRoom() {
    add("team-a", "srcHost=10.0.0.1", new Ask.Deny(), 0, 30);
    UUID second = add("team-a", "dstHost=10.0.0.4", new Ask.Deny(), 1, 60);
    State state = booked();
    RunningPlan running = new RunningPlan(Duration.ZERO, 2);
    assertThat(running.at(state, NOW).rules()).hasSize(1);
    assertThat(running.at(state, NOW.plusSeconds(2)).idle()).containsEntry(second, Idle.CROWDED);
    assertThat(running.at(state, NOW.plusSeconds(30)).rules()).containsKey(second.toString());
  }

  @Test
  void aLookAtLaterInstantsTouchesOnlySoManyEntriesAndTheRestFollowsInTime() {
    for (int i = 0; i < 1_000; i++) {
      String host = "srcHost=10.0.%d.%d".formatted(i / 250, i % 250);
      add("lab", host + ", dstHost=10.0.0.4", new Ask.RateLimit(mbit(5)), 0, 100);
    }
    List<UUID> broad = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      broad.add(add("lab", "dstHost=10.0.0.4", new Ask.Deny(), 1 + i, 2 + i));
    }
    RunningPlan running =
        new RunningPlan(
            Duration.ofSeconds(90), new RunningPlan.Horizon(LEAD, 10), RuleLimits.NETWORK);
    State state = booked();
    Set<UUID> first = running.at(state, NOW).bookings();
    assertThat(first).contains(broad.get(0), broad.get(5)).doesNotContain(broad.get(79));
    assertThat(running.at(state, NOW.plusSeconds(75)).bookings()).contains(broad.get(79));
    assertThat(running.at(state, NOW.plusSeconds(80)).rulesOf(broad.get(79)))
        .allMatch(PlanRule::hasBegun)
        .isNotEmpty();
  }

  @Test
  void onlyWhatDiffersIsAChangeAndABeginningIsNone() {
    UUID one = reserve("team-a", PAIR, 40, 3, 60);
    Plan before = at(0);
    assertThat(at(3).since(before, NOW.plusSeconds(3)).isEmpty()).isTrue();
    UUID two = reserve("team-a", PAIR + ", dstPort=80", 20, 0, 60);
    Plan.Changes changes = at(3).since(before, NOW.plusSeconds(3));
    assertThat(changes.upserts()).extracting(PlanRule::id).containsExactly(two.toString());
    assertThat(at(60).since(before, NOW.plusSeconds(60)).removals())
        .containsExactly(one.toString());
  }

  @Test
  void aRuleIdNamesTheBookingThatDecidesIt() {
    UUID id = Bookings.id(1);
    assertThat(PlanRule.bookingOf(id.toString())).contains(id);
    assertThat(PlanRule.bookingOf(id + ".0123456789abcdef")).contains(id);
    assertThat(PlanRule.bookingOf("deny-7")).isEmpty();
  }

  private static State registered(State state, String... hosts) {
    Set<IpPrefix> addresses =
        Arrays.stream(hosts).map(it -> IpPrefix.parse(it)).collect(Collectors.toSet());
    return Restoration.registering(state, UserHosts.NONE.with(new UserName("alice"), addresses));
  }

  @Test
  void aLimitOfAUserHasARuleForEachOfTheirHostsAndFollowsThem() {
    UUID limited = add("team-a", "user=alice, dstPort=80", new Ask.RateLimit(mbit(5)), 0, 60);
    RunningPlan running = new RunningPlan(LEAD, 100);
    Plan before = running.at(registered(booked(), "10.0.0.1", "10.0.0.2"), NOW);
    assertThat(before.rulesOf(limited))
        .extracting(rule -> rule.flowGroup().toString())
        .containsExactlyInAnyOrder(
            "(srcHost=10.0.0.1, dstPort=80)", "(srcHost=10.0.0.2, dstPort=80)");
    assertThat(before.rules().keySet()).allMatch(id -> id.startsWith(limited + "."));
    Plan after = running.at(registered(booked(), "10.0.0.2"), NOW);
    assertThat(only(after, limited).flowGroup().toString())
        .isEqualTo("(srcHost=10.0.0.2, dstPort=80)");
    assertThat(after.since(before, NOW).removals()).hasSize(1);
    assertThat(after.since(before, NOW).upserts()).isEmpty();
  }

  @Test
  void aGuaranteeOfAUserHoldsWhileTheUserHasOneHost() {
    UUID reserved = reserve("team-a", "srcUser=alice, dstHost=10.0.0.4", 40, 0, 60);
    RunningPlan running = new RunningPlan(LEAD, 100);
    Plan one = running.at(registered(booked(), "10.0.0.1"), NOW);
    assertThat(only(one, reserved).action()).isEqualTo(guarantee(40, path));
    assertThat(only(one, reserved).flowGroup().toString())
        .isEqualTo("(srcHost=10.0.0.1, dstHost=10.0.0.4)");
    Plan two = running.at(registered(booked(), "10.0.0.1", "10.0.0.2"), NOW);
    assertThat(two.rulesOf(reserved)).isEmpty();
    assertThat(two.idle()).containsEntry(reserved, Idle.UNPINNED);
    Plan none = running.at(registered(booked()), NOW);
    assertThat(none.idle()).containsEntry(reserved, Idle.HOSTLESS);
    assertThat(running.at(booked(), NOW.plusSeconds(60)).idle()).isEmpty();
  }

  @Test
  void aGuaranteeOfAUserWhoIsElsewhereNowIsNotSentAlongItsOldPath() {
    UUID reserved = reserve("team-a", "srcUser=alice, dstHost=10.0.0.4", 40, 0, 60);
    RunningPlan running = new RunningPlan(LEAD, 100);
    Plan elsewhere = running.at(registered(booked(), "10.0.0.2"), NOW);
    assertThat(elsewhere.rules()).isEmpty();
    assertThat(elsewhere.idle()).containsEntry(reserved, Idle.UNPINNED);
    assertThat(only(running.at(registered(booked(), "10.0.0.1"), NOW), reserved).action())
        .isEqualTo(guarantee(40, path));
  }

  @Test
  void usersWithTooManyHostsAreLeftOutWithAReason() {
    UUID denied = add("team-a", "srcUser=alice, dstUser=alice", new Ask.Deny(), 0, 60);
    String[] hosts =
        IntStream.rangeClosed(1, 17).mapToObj(host -> "10.0.0." + host).toArray(String[]::new);
    RunningPlan running = new RunningPlan(LEAD, 1_000);
    Plan tooManyRules = running.at(registered(booked(), hosts), NOW);
    assertThat(tooManyRules.rules()).isEmpty();
    assertThat(tooManyRules.idle()).containsEntry(denied, Idle.CROWDED);
    String[] fewer = Arrays.copyOf(hosts, 16);
    assertThat(running.at(registered(booked(), fewer), NOW).rules()).hasSize(16 * 15);
  }
}
