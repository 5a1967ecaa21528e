package org.windowpane.gateway.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.controller.Controllers.Duty;
import org.windowpane.gateway.ledger.Feed;
import org.windowpane.gateway.testing.FakeController;
import org.windowpane.gateway.time.TrustedClock;
import org.windowpane.gateway.watch.RunningClock;
import org.windowpane.gateway.watch.Watchdog;
import org.windowpane.protocol.message.PlanPut;

/** A gateway with two controllers. */
final class ControllersTest {
  private static final Duration SHORTER_THAN_STARTING = Duration.ofSeconds(8);
  private static final long LONG_ENOUGH_TO_REPLACE_MS = 3_000;
  private static final long LONGER_THAN_A_LEASE_MS = 1_000;
  private static final String S1 = "00:00:00:00:00:00:00:01";
  private static final String S2 = "00:00:00:00:00:00:00:02";

  private final FakeController one = reachingTwoSwitches();
  private final FakeController other = reachingTwoSwitches();
  private volatile OptionalLong epoch = OptionalLong.of(3);
  private volatile long exceeded;
  private volatile boolean isBroken;
  private final RunningClock clock = RunningClock.started();
  private volatile LongSupplier running = clock::nanos;
  private final Watchdog watchdog = new Watchdog();
  private Controllers controllers = start();

  private Controllers start() {
    Controllers started =
        new Controllers(
            List.of(client(one), client(other)),
            this::epoch,
            seen -> exceeded = seen,
            () -> running.getAsLong(),
            new TrustedClock(),
            new Feed(),
            watchdog);
    started.start();
    return started;
  }

  private static FakeController reachingTwoSwitches() {
    FakeController controller = FakeController.start();
    controller.reach(S1, true);
    controller.reach(S2, true);
    return controller;
  }

  private OptionalLong epoch() {
    if (isBroken) {
      throw new IllegalStateException("no epoch");
    }
    return epoch;
  }

  private static ControllerClient client(FakeController controller) {
    return new ControllerClient(controller.uri(), () -> FakeController.SECRET, Optional.empty());
  }

  @AfterEach
  void stop() {
    controllers.close();
    one.hang(false);
    other.hang(false);
    one.close();
    other.close();
    clock.close();
  }

  private void eventuallyActive(FakeController active) {
    eventually("it is active", () -> active.role().equals("active"));
    eventually(
        "it has its lease",
        () ->
            controllers.all().stream()
                .filter(client -> client.base().getPort() == active.port())
                .anyMatch(client -> controllers.dutyOf(client).filter(Duty::isActive).isPresent()));
  }

  @Test
  void theFirstOneIsActiveAndTheOtherIsAStandbyWithTheSameToken() {
    eventuallyActive(one);
    eventually("the other has the token", () -> other.token() == one.token());

    assertThat(other.role()).isEqualTo("standby");
    assertThat(one.token()).isEqualTo(3L << 20);
    eventually("the status is known", () -> controllers.status().connected());
  }

  @Test
  void aControllerThatIsSilentHasTheTimeOfItsLastAnswer() {
    Instant before = Instant.now();
    eventuallyActive(one);
    eventually("the other has the token", () -> other.token() == one.token());
    other.hang(true);
    Instant hung = Instant.now();
    eventually("the other is silent", () -> !controllers.reports().get(1).answers());

    assertThat(controllers.reports().get(1).answeredAt().orElseThrow())
        .isBetween(before.minusSeconds(5), hung.plusSeconds(10));
  }

  @Test
  void oneThatIsActiveAlreadyStaysActive() {
    eventuallyActive(one);
    one.hang(true);
    eventuallyActive(other);
    one.hang(false);
    controllers.close();
    epoch = OptionalLong.of(4);
    controllers = start();

    eventuallyActive(other);
    eventually("both have the new token", () -> one.token() == 4L << 20);
    assertThat(one.role()).isEqualTo("standby");
  }

  @Test
  void leasesGoOnAfterAFailure() {
    eventuallyActive(one);
    isBroken = true;
    eventually("the lease has ended", () -> !one.hasLease());
    isBroken = false;

    eventually("leases are given again", one::hasLease);
    assertThat(watchdog.hanging()).isEmpty();
  }

  @Test
  void aControllerThatHangsIsReplacedAndStaysAStandby() {
    eventuallyActive(one);
    eventually("the standby has the token", () -> other.token() == one.token());
    long before = other.token();
    one.hang(true);
    eventuallyActive(other);

    assertThat(other.token()).isEqualTo(before + 1);
    one.hang(false);
    eventually("it gets the new token", () -> one.token() == other.token());
    assertThat(one.role()).isEqualTo("standby");
  }

  @Test
  void theSilenceThatAPauseOfTheGatewayExplainsDoesNotCount() throws Exception {
    eventuallyActive(one);
    long paused = clock.nanos();
    running = () -> paused;
    one.hang(true);
    Thread.sleep(LONG_ENOUGH_TO_REPLACE_MS);
    assertThat(other.role()).isEqualTo("standby");

    long lasted = clock.nanos() - paused;
    running = () -> clock.nanos() - lasted;
    eventuallyActive(other);
  }

  @Test
  void aControllerStaysActiveUntilItsSuccessorIs() {
    eventuallyActive(one);
    eventually("the standby has the token", () -> other.token() == one.token());
    one.reach(S1, false);
    eventuallyActive(other);
    eventually("it is a standby", () -> one.role().equals("standby"));

    assertThat(one.roleSince()).isGreaterThan(other.roleSince());
  }

  @Test
  void anEpochThatLapsesForAMomentGivesGreaterTokens() {
    eventuallyActive(one);
    assertThat(one.token()).isEqualTo(3L << 20);
    epoch = OptionalLong.empty();
    eventually("no controller has a duty", () -> !one.hasLease());
    epoch = OptionalLong.of(3);

    eventually("it has a greater token", () -> one.token() == (3L << 20) + 1);
    eventuallyActive(one);
  }

  @Test
  void aRestartDuringTheTimeOfAnotherGatewayDoesNotCount() {
    eventuallyActive(one);
    epoch = OptionalLong.empty();
    eventually("no controller has a lease", () -> !one.hasLease() && !other.hasLease());
    one.restart();
    epoch = OptionalLong.of(4);
    eventually("it has a lease again", () -> one.token() == 4L << 20);
    long latest = clock.nanos() + SHORTER_THAN_STARTING.toNanos();
    running = () -> Math.min(clock.nanos(), latest);
    one.reach(S1, false);

    eventuallyActive(other);
  }

  @Test
  void aControllerThatDoesNotReachASwitchIsReplacedByOneThatDoes() throws Exception {
    eventuallyActive(one);
    one.reach(S1, false);

    eventuallyActive(other);
    assertThat(other.token()).isEqualTo((3L << 20) + 1);
    one.reach(S1, true);
    Thread.sleep(LONG_ENOUGH_TO_REPLACE_MS);
    assertThat(other.role()).isEqualTo("active");
  }

  @Test
  void controllersAreReplacedSeveralTimesInARowButNotWithoutEnd() throws Exception {
    eventuallyActive(one);
    one.reach(S1, false);
    eventuallyActive(other);
    one.reach(S1, true);
    other.reach(S2, false);
    eventuallyActive(one);
    other.reach(S2, true);
    one.reach(S1, false);
    eventuallyActive(other);
    one.reach(S1, true);
    other.reach(S2, false);

    Thread.sleep(LONG_ENOUGH_TO_REPLACE_MS);
    assertThat(other.role()).isEqualTo("active");
    assertThat(other.token()).isEqualTo((3L << 20) + 3);
  }

  @Test
  void aControllerThatHasJustStartedIsNotReplacedBecauseOfSwitches() throws Exception {
    eventuallyActive(one);
    one.restart();
    eventually(
        "the gateway knows the new instance",
        () -> controllers.reports().get(0).last().orElseThrow().instance().endsWith("'"));
    one.reach(S1, false);
    Thread.sleep(LONG_ENOUGH_TO_REPLACE_MS);

    assertThat(one.role()).isEqualTo("active");
  }

  @Test
  void norDoesItReplaceAnotherOneBecauseOfSwitches() throws Exception {
    eventuallyActive(one);
    other.restart();
    eventually(
        "the gateway knows the new instance",
        () -> controllers.reports().get(1).last().orElseThrow().instance().endsWith("'"));
    one.reach(S1, false);
    Thread.sleep(LONG_ENOUGH_TO_REPLACE_MS);

    assertThat(one.role()).isEqualTo("active");
  }

  @Test
  void aControllerAtWhichNothingListensIsReplaced() {
    eventuallyActive(one);
    one.close();

    eventuallyActive(other);
    assertThat(other.token()).isEqualTo((3L << 20) + 1);
  }

  @Test
  void twoControllersAtWhichNothingListensDoNotTakeTurns() throws Exception {
    eventuallyActive(one);
    int port = one.port();
    one.close();
    other.close();
    Thread.sleep(LONG_ENOUGH_TO_REPLACE_MS);

    try (FakeController again = FakeController.start(port)) {
      eventuallyActive(again);
      assertThat(again.token()).isBetween(3L << 20, (3L << 20) + 2);
    }
  }

  @Test
  void aRefusedConnectionIsNotTakenForAControllerThatHangs() {
    ControllerClient asked = client(one);
    one.close();
    assertThatThrownBy(asked::lease)
        .isInstanceOfSatisfying(ControllerException.class, e -> assertThat(e.isRefused()).isTrue());

    ControllerClient hanging = client(other);
    other.hang(true);
    assertThatThrownBy(hanging::lease)
        .isInstanceOfSatisfying(
            ControllerException.class, e -> assertThat(e.isRefused()).isFalse());
  }

  @Test
  void aGatewayThatBecomesActiveReplacesAControllerThatDoesNotReachASwitch() {
    eventuallyActive(one);
    controllers.close();
    one.reach(S1, false);
    epoch = OptionalLong.of(4);
    controllers = start();

    eventuallyActive(other);
    assertThat(other.token()).isEqualTo((4L << 20) + 1);
  }

  @Test
  void controllersDoNotTakeTurnsBecauseOfASwitchThatNeitherReaches() throws Exception {
    one.reach(S1, false);
    other.reach(S1, false);
    eventuallyActive(one);
    Thread.sleep(LONG_ENOUGH_TO_REPLACE_MS);

    assertThat(one.role()).isEqualTo("active");
    assertThat(one.token()).isEqualTo(3L << 20);
  }

  @Test
  void norBecauseEachLacksAnotherSwitch() throws Exception {
    one.reach(S1, false);
    other.reach(S2, false);
    eventuallyActive(one);
    Thread.sleep(LONG_ENOUGH_TO_REPLACE_MS);

    assertThat(one.token()).isEqualTo(3L << 20);
  }

  @Test
  void aRequestThatWaitsAtAControllerThatHangsIsBrokenOff() throws Exception {
    eventuallyActive(one);
    ControllerClient asked = controllers.active();
    long version = asked.network(null).version();
    one.hang(true);
    assertThatThrownBy(() -> asked.network(version))
        .isInstanceOf(ControllerException.class)
        .hasMessageContaining("does not answer");
    eventuallyActive(other);
  }

  @Test
  void onlyRequestsThatWaitForLongerThanALeaseMayAreLate() throws Exception {
    ControllerClient asked = client(one);
    one.hang(true);
    CompletableFuture<Object> late = inBackground(asked::status);
    Thread.sleep(LONGER_THAN_A_LEASE_MS);
    CompletableFuture<Object> early = inBackground(() -> asked.network(null));
    eventually("both wait", () -> !early.isDone() && !late.isDone());
    asked.breakOffLate();

    assertThat(late)
        .failsWithin(Duration.ofSeconds(60))
        .withThrowableThat()
        .withMessageContaining("does not answer");
    one.hang(false);
    assertThat(early).succeedsWithin(Duration.ofSeconds(60));
  }

  private static CompletableFuture<Object> inBackground(Callable<?> call) {
    CompletableFuture<Object> result = new CompletableFuture<>();
    new Thread(
            () -> {
              try {
                result.complete(call.call());
              } catch (Exception e) {
                result.completeExceptionally(e);
              }
            })
        .start();
    return result;
  }

  @Test
  void aPlanOfAnEarlierEpochIsFenced() throws Exception {
    eventuallyActive(one);
    ControllerClient asked = controllers.active();
    long token = controllers.dutyOf(asked).orElseThrow().token();
    epoch = OptionalLong.of(4);
    eventually("it has the new token", () -> one.token() == 4L << 20);

    assertThatThrownBy(() -> asked.put(token, new PlanPut(1, List.of()), Optional.empty()))
        .isInstanceOfSatisfying(ControllerException.class, e -> assertThat(e.isFenced()).isTrue());
  }

  @Test
  void aGatewayThatIsNotActiveGivesNoLease() {
    eventuallyActive(one);
    epoch = OptionalLong.empty();

    assertThatThrownBy(controllers::active).isInstanceOf(ControllerException.class);
    assertThat(controllers.dutyOf(controllers.all().get(0))).isEmpty();
    long puts = one.token();
    epoch = OptionalLong.of(7);
    eventuallyActive(one);
    assertThat(one.token()).isGreaterThan(puts);
  }

  @Test
  void anEpochThatAControllerHasSeenAndTheDatabaseHasNotIsReported() {
    eventuallyActive(one);
    assertThat(exceeded).isZero();
    one.see((9L << 20) + 3);
    eventually("it is reported", () -> exceeded == 9);

    epoch = OptionalLong.of(10);
    eventuallyActive(one);
  }
}
