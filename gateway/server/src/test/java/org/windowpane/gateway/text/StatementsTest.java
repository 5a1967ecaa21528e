package org.windowpane.gateway.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.TokenRates;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.testing.Scene;

/** What statements do to the ledger; the examples are of the kind that the PANE papers have. */
public final class StatementsTest {
  private static final String PAIR = "srcHost=10.0.0.1, dstHost=10.0.0.2";

  private TextScene scene;
  private TextClient root;
  private TextClient alice;
  private TextClient bob;

  @BeforeEach
  void open() {
    scene = TextScene.trustingLoopback();
    root = scene.in("root");
    root.say("AddUser alice.");
    root.say("AddUser bob.");
    alice = scene.in("alice");
    bob = scene.in("bob");
  }

  @AfterEach
  void close() {
    root.close();
    alice.close();
    bob.close();
    scene.close();
  }

  private static void yes(TextClient client, String statement) {
    assertThat(client.say(statement)).as(statement).isEqualTo("True");
  }

  @Test
  void aClassIsCreatedInAShareAndDeleted() {
    yes(
        root,
        "NewClass shuffle for (srcPort=13562) (dstPort=13562) [reserve >= 0 priority = low] on rootShare.");
    assertThat(scene.ledger().state().trafficClasses()).containsOnlyKeys("shuffle");
    no(root, "NewClass shuffle for (*) on rootShare.");
    no(alice, "NewClass other for (*) on rootShare.");
    no(root, "NewClass past for (*) on rootShare to -5.");
    no(root, "NewClass no.name for (*) on rootShare.");
    no(alice, "ChangeClass shuffle for (srcPort=13562).");
    yes(root, "ChangeClass shuffle for (srcPort=13562) [ratelimit <= 7] to +60.");
    assertThat(scene.ledger().state().trafficClasses().get("shuffle").definition().maxBps())
        .hasValue(7_000_000);
    no(root, "ChangeClass other for (srcPort=13562).");
    no(alice, "EndClass shuffle.");
    yes(root, "EndClass shuffle.");
    no(root, "EndClass shuffle.");
  }

  private static void no(TextClient client, String statement) {
    assertThat(client.say(statement)).as(statement).isEqualTo("False");
  }

  private BookingRecord onlyBooking() {
    assertThat(scene.ledger().state().open()).hasSize(1);
    return scene.ledger().state().open().values().iterator().next();
  }

  @Test
  void delegatedSharesLimitTheirBookings() {
    yes(root, "NewShare campus for (*) [reserve <= 80] on rootShare.");
    yes(root, "Grant campus to alice.");
    yes(alice, "NewShare lab for (dstPort=80) [reserve <= 60] on campus.");
    yes(alice, "Grant lab to bob.");
    yes(bob, "reserve(" + PAIR + ", dstPort=80) = 50 on lab from now to +600.");
    no(bob, "reserve(" + PAIR + ", dstPort=80) = 20 on lab from now to +600.");
    yes(bob, "reserve(" + PAIR + ", dstPort=80) = 20 on lab from +600 to +700.");
    yes(alice, "reserve(" + PAIR + ", dstPort=443) = 30 on campus to +600.");
    no(alice, "reserve(" + PAIR + ", dstPort=443) = 1 on campus to +600.");
    no(bob, "reserve(" + PAIR + ", dstPort=81) = 1 on lab.");
  }

  @Test
  void onlySpeakersBookOnAShareAndAdministratorsSpeakForTheRoot() {
    scene.add("ada", Role.ADMINISTRATOR);
    try (TextClient ada = scene.in("ada")) {
      yes(ada, "NewShare campus for (*) [reserve <= 100] on rootShare.");
      yes(ada, "reserve(" + PAIR + ") = 5 on rootShare.");
      no(root, "NewShare lab for (*) [reserve <= 10] on campus.");
      no(root, "reserve(" + PAIR + ") = 5 on campus.");
      no(root, "Grant campus to alice.");
      no(root, "GetSchedule campus.");
      no(alice, "reserve(" + PAIR + ") = 5 on campus.");
      no(alice, "Grant campus to alice.");
      no(alice, "AddUser carol.");
      no(ada, "Grant campus to carol.");
      yes(ada, "Grant campus to alice.");
      yes(ada, "Grant campus to alice.");
      yes(alice, "reserve(" + PAIR + ") = 5 on campus.");
    }
    assertThat(scene.share("rootShare").speakers()).isEmpty();
  }

  @Test
  void aShareGrantedToEveryoneHasEveryUserAsSpeaker() {
    yes(root, "NewShare open for (*) [reserve <= 10] on rootShare.");
    no(bob, "reserve(" + PAIR + ") = 1 on open.");
    no(bob, "GrantDefault open.");
    yes(root, "GrantDefault open.");
    yes(root, "GrantDefault open.");
    yes(bob, "reserve(" + PAIR + ") = 1 on open.");
    assertThat(scene.store().load().decisions()).isEqualTo(scene.ledger().state().decisions());
  }

  @Test
  void auditorsQueryAndChangeNothing() {
    scene.add("otto", Role.AUDITOR);
    yes(root, "GrantDefault rootShare.");
    try (TextClient otto = scene.in("otto")) {
      assertThat(otto.say("ListShares.")).isEqualTo("1; rootShare");
      no(otto, "reserve(" + PAIR + ") = 1 on rootShare.");
      no(otto, "NewShare s for (*) on rootShare.");
      no(otto, "Grant rootShare to bob.");
      no(otto, "AddUser carol.");
    }
  }

  @Test
  void usersAndSharesMayHaveTheNamesOfThePrototype() {
    yes(root, "AddUser $7of9.");
    yes(root, "NewShare 10gig for () [reserve <= +10] on rootShare.");
    yes(root, "Grant 10gig to $7of9.");
    try (TextClient seven = scene.in("$7of9")) {
      yes(seven, "NewShare _$part for (dstPort=80, dstPort=80) [reserve <= 5] on 10gig.");
      yes(seven, "reserve(" + PAIR + ", dstPort=80) = +5 on _$part.");
      assertThat(seven.say("ListShares.")).isEqualTo("2; 10gig; _$part");
    }
  }

  @Test
  void everyPrivilegeOfANewShareIsStored() {
    yes(
        root,
        "NewShare s for (*) [reserve <= 50 reserve >= 5 reserveTBFill = 10"
            + " reserveTBCapacity = 200 ratelimit >= 2 allow = False deny = False] on rootShare.");
    assertThat(scene.share("s").privileges())
        .isEqualTo(
            new Privileges(
                false,
                false,
                50_000_000,
                OptionalLong.of(5_000_000),
                new TokenRates(10_000_000, 200_000_000),
                OptionalLong.of(2_000_000)));
    no(root, "allow(*) on s.");
    no(root, "deny(*) on s.");
    no(root, "ratelimit(*) = 2 on s.");
    yes(root, "ratelimit(*) = 3 on s.");
    no(root, "reserve(" + PAIR + ") = 4 on s to +10.");
    no(root, "reserve(" + PAIR + ") = 11 on s.");
    yes(root, "reserve(" + PAIR + ") = 10 on s.");
  }

  @Test
  void aPartialRequestIsGrantedAsFarAsItFits() {
    yes(root, "NewShare s for (*) [reserve <= 10] on rootShare.");
    yes(root, "reserve(" + PAIR + ") = 25 partial on s to +60.");
    assertThat(onlyBooking().booking().rateBps()).isEqualTo(10_000_000);
    no(root, "reserve(" + PAIR + ") = 25 partial on s to +60.");
  }

  @Test
  void aRequestWithoutATimeHasNoEnd() {
    yes(root, "reserve(" + PAIR + ") = 5 on rootShare.");
    BookingRecord booking = onlyBooking();
    assertThat(booking.booking().window().isEndless()).isTrue();
    assertThat(booking.booking().window().start()).isEqualTo(Scene.NOW);
    scene.advance(Duration.ofDays(100_000));
    scene.ledger().decide(new ExpireDue());
    assertThat(onlyBooking().state()).isEqualTo(BookingState.BOOKED);
  }

  @Test
  void aReservationBetweenTwoHostsGetsAPathAndNeedsBandwidth() {
    yes(root, "reserve(" + PAIR + ") = 60 on rootShare to +60.");
    BookingRecord booking = onlyBooking();
    assertThat(booking.booking().path().hops()).hasSize(1);
    assertThat(booking.deployment().state()).isEqualTo(DeploymentState.PENDING);
    no(root, "reserve(" + PAIR + ") = 60 on rootShare to +60.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(srcHost=10.0.0.1, dstPort=80)",
        "(*)",
        "(srcHost=10.0.0.0/24, dstHost=10.0.0.2)",
        "(srcHost=10.0.0.1, dstHost=10.0.0.9)",
        "(user=alice)"
      })
  void aReservationWithoutAPathIsRefusedAsInTheRestApi(String flows) {
    yes(root, "GrantDefault rootShare.");
    State before = scene.ledger().state().decisions();
    no(alice, "reserve" + flows + " = 1 on rootShare to +60.");
    WindowForm form =
        new WindowForm(
            "rootShare", FlowGroup.parse(flows), 1_000_000, Scene.NOW, Scene.NOW.plusSeconds(60));
    BookingRecord refused =
        Answers.orProblem(
            scene.ledger().decide(new BookWindow(Scene.actor("alice"), new UUID(1, 1), form)));
    assertThat(refused.state()).isEqualTo(BookingState.REFUSED);
    assertThat(scene.store().events())
        .filteredOn(event -> event.action().equals("booking.create"))
        .hasSize(2)
        .allSatisfy(event -> assertThat(event.detail()).contains(refused.refusal().message()));
    assertThat(scene.ledger().state().decisions()).isEqualTo(before);
  }

  @Test
  void aReservationOfNothingIsGrantedAndStatesWhyNothingIsInstalled() {
    yes(root, "reserve(" + PAIR + ") = 0 on rootShare.");
    assertThat(onlyBooking().deployment().state()).isEqualTo(DeploymentState.REMOVED);
    assertThat(onlyBooking().deployment().detail()).contains("it reserves nothing");
  }

  @Test
  void enforceableRequestsOfEveryKindArePending() {
    yes(root, "ratelimit(srcHost=10.0.0.1, dstHost=10.0.0.2) = 5 on rootShare.");
    yes(root, "deny(dstPort=22) on rootShare.");
    yes(root, "allow(dstPort=22) on rootShare.");
    yes(root, "deny(user=alice) on rootShare.");
    assertThat(scene.ledger().state().open().values())
        .hasSize(4)
        .allSatisfy(it -> assertThat(it.deployment().state()).isEqualTo(DeploymentState.PENDING));
  }

  @Test
  void aStrictDenialDoesNotOverrideAnAllowance() {
    yes(root, "NewShare a for (*) on rootShare.");
    yes(root, "NewShare b for (*) on rootShare.");
    yes(root, "Grant a to alice.");
    yes(root, "Grant b to bob.");
    yes(alice, "allow(srcHost=10.0.0.1) on a.");
    no(bob, "deny(srcHost=10.0.0.1) on b.");
    yes(bob, "deny(srcHost=10.0.0.1) partial on b.");
  }

  @Test
  void queriesAreAnsweredFromTheStoredState() {
    yes(root, "NewShare s for (dstPort=80) [reserve <= 10] on rootShare.");
    yes(root, "Grant s to alice.");
    yes(alice, "reserve(" + PAIR + ", dstPort=80) = 4 on s from +60 to +120.");
    long now = Scene.NOW.getEpochSecond();
    assertThat(alice.say("GetSchedule s."))
        .isEqualTo("3; %d,10,inf; %d,6,inf; %d,10,inf".formatted(now, now + 60, now + 120));
    assertThat(alice.say("ListShares.")).isEqualTo("1; s");
    assertThat(bob.say("ListShares.")).isEqualTo("0");
    assertThat(bob.say("ListSharesByFlowGroup (srcHost=10.0.0.1, dstPort=80)."))
        .isEqualTo("2; rootShare; s");
    no(bob, "GetSchedule s.");
  }

  @Test
  void refusedRequestsAreStoredWithTheirReasonAndAudited() {
    yes(root, "NewShare s for (*) [reserve <= 10] on rootShare.");
    no(root, "reserve(" + PAIR + ") = 11 on s to forever.");
    assertThat(scene.store().events())
        .filteredOn(event -> event.action().equals("booking.create"))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.outcome()).isEqualTo("refused");
              assertThat(event.principal()).isEqualTo("root");
              assertThat(event.address()).isEqualTo("127.0.0.1");
              assertThat(event.detail()).contains("share-maximum", "\"end\":null");
              assertThat(event.detail()).doesNotContain("+1000000000");
            });
  }
}
