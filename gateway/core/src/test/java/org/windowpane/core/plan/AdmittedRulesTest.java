package org.windowpane.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.share;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Place.AtResource;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource.NetworkRules;
import org.windowpane.core.admission.booking.Resource.ShareRules;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.RuleLimits;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;

/** Whatever admission grants has its rules: no other booking crowds them out. */
final class AdmittedRulesTest {
  private static final State TWO_SHARES =
      State.of(share(Share.ROOT, null, FlowGroup.ALL, 1_000_000, "root"))
          .with(share("crowd", Share.ROOT, FlowGroup.ALL, 1_000_000, "mallory"))
          .with(share("other", Share.ROOT, FlowGroup.ALL, 1_000_000, "bob"));

  private Batch batch = Admission.ofShares().open(TWO_SHARES);
  private final List<UUID> granted = new ArrayList<>();
  private int count;

  private BookingRequest denial(String principal, String share, String flows, Window window) {
    return new BookingRequest(
        new UUID(5, count++),
        principal,
        share,
        FlowGroup.parse("(" + flows + ")"),
        new Ask.Deny(),
        Strictness.PARTIAL,
        window);
  }

  private Decision book(BookingRequest request) {
    Decision decision = batch.book(request, NOW);
    if (decision instanceof Decision.Granted) {
      granted.add(request.id());
    }
    return decision;
  }

  private Decision deny(String flows, Window window) {
    return book(denial("mallory", "crowd", flows, window));
  }

  private static String host(int number) {
    return "10.0." + number / 200 + "." + (1 + number % 200);
  }

  private Refusal firstRefusal(int each, Window window) {
    Refusal first = null;
    for (int i = 0; i < each; i++) {
      deny("srcHost=" + host(i), window);
    }
    for (int i = 0; i < each; i++) {
      if (deny("dstHost=" + host(i), window) instanceof Decision.Refused refused && first == null) {
        first = refused.refusal();
      }
    }
    return first;
  }

  @Test
  void noneOfManyDenialsThatCrossIsCrowdedOutAfterItWasGranted() {
    Refusal refusal = firstRefusal(320, minutes(0, 5));
    assertThat(refusal.rule()).isEqualTo(Rule.RULES_LIMIT);
    assertThat(refusal.place()).isEqualTo(new AtResource(new ShareRules("crowd")));
    assertThat(refusal.shortage().orElseThrow().at()).isEqualTo(NOW);
    assertThat(book(denial("bob", "other", "srcHost=10.0.0.1, dstHost=10.0.0.2", minutes(0, 5))))
        .isInstanceOf(Decision.Granted.class);
    Plan plan = new RunningPlan(Duration.ZERO, RuleLimits.NETWORK).at(batch.state(), NOW);
    assertThat(plan.idle()).isEmpty();
    assertThat(plan.bookings()).containsAll(granted);
  }

  private static Share withMaxRules(Share share, long maxRules) {
    Privileges privileges = share.privileges();
    return share.altered(
        share.flowGroup(),
        new Privileges(
            privileges.mayAllow(),
            privileges.mayDeny(),
            privileges.maxReserveBps(),
            privileges.minReserveBps(),
            privileges.tokens(),
            privileges.minLimitBps(),
            privileges.classSlots(),
            OptionalLong.of(maxRules)));
  }

  private static Share found(String name) {
    return TWO_SHARES.shares().find(name).orElseThrow();
  }

  private static long limit(State state, String share) {
    return state.limit(new ShareRules(share));
  }

  @Test
  void aShareMayNeedWhatItsPrivilegesGiveIt() {
    batch = Admission.ofShares().open(TWO_SHARES.with(withMaxRules(found("crowd"), 3)));
    assertThat(deny("srcHost=10.0.0.1", minutes(0, 5))).isInstanceOf(Decision.Granted.class);
    assertThat(deny("dstHost=10.0.0.2", minutes(0, 5))).isInstanceOf(Decision.Granted.class);
    Refusal refusal = ((Decision.Refused) deny("dstHost=10.0.0.3", minutes(0, 5))).refusal();
    assertThat(refusal.place()).isEqualTo(new AtResource(new ShareRules("crowd")));
    assertThat(refusal.shortage().orElseThrow().limit()).isEqualTo(3);
  }

  @Test
  void otherSharesMayNeedAPartOfWhatTheirParentsMay() {
    State tree = TWO_SHARES;
    String parent = "crowd";
    for (int level = 2; level < 8; level++) {
      String name = "level" + level;
      tree = tree.with(share(name, parent, FlowGroup.ALL, 1_000_000, "mallory"));
      parent = name;
    }
    assertThat(tree.limit(new NetworkRules())).isEqualTo(50_000);
    assertThat(limit(tree, "crowd")).isEqualTo(3_125);
    assertThat(limit(tree, "level2")).isEqualTo(1_562);
    assertThat(limit(tree, "level5")).isEqualTo(195);
    assertThat(limit(tree, "level7")).isEqualTo(195);

    State more = tree.with(withMaxRules(found("crowd"), 20_000));
    assertThat(limit(more, "crowd")).isEqualTo(20_000);
    assertThat(limit(more, "level2")).isEqualTo(10_000);
    assertThat(limit(more, "other")).isEqualTo(3_125);
    assertThat(limit(tree.with(withMaxRules(found(Share.ROOT), 32_000)), "other")).isEqualTo(2_000);
  }

  @Test
  void onlyTheInstantsAtWhichRequestsOverlapCount() {
    for (int i = 0; i < 1_000; i++) {
      deny("srcHost=" + host(i), minutes(i, i + 1));
    }
    for (int i = 0; i < 200; i++) {
      assertThat(deny("dstHost=" + host(i), minutes(0, 1_000)))
          .isInstanceOf(Decision.Granted.class);
    }
    assertThat(granted).hasSize(1_200);
  }

  @Test
  void whatIsCancelledLeavesItsRulesToOthers() {
    assertThat(firstRefusal(320, minutes(0, 5))).isNotNull();
    BookingRequest more = denial("mallory", "crowd", "dstHost=10.9.9.9", minutes(0, 5));
    assertThat(batch.check(more, NOW)).isInstanceOf(Decision.Refused.class);
    batch.release(granted.remove(granted.size() - 1), NOW);
    assertThat(batch.check(more, NOW)).isInstanceOf(Decision.Granted.class);
  }

  @Test
  void manyRequestsForTheSameFlowsAreRefusedBecauseEachCompilationReadsAllOfThem() {
    Decision decision = deny("srcHost=10.0.0.1", minutes(0, 5));
    for (int i = 0; i < 1_000 && decision instanceof Decision.Granted; i++) {
      decision = deny("srcHost=10.0.0.1", minutes(0, 5));
    }
    assertThat(((Decision.Refused) decision).refusal().rule()).isEqualTo(Rule.RULES_LIMIT);
    assertThat(granted).hasSizeBetween(85, 105);
  }

  @Test
  void aRuleOverManyReservationsIsGranted() {
    Batch many = Admission.ofShares().open(TWO_SHARES);
    for (int i = 0; i < 100; i++) {
      FlowGroup pair = FlowGroup.parse("(srcHost=" + host(i) + ", dstHost=" + host(i + 1) + ")");
      many.book(
          BookingRequest.reserve(new UUID(6, i), "bob", "other", pair, 10, minutes(0, 5)), NOW);
    }
    for (String flows : List.of("dstPort=25", "transport=udp", "*", "dstPort=80, srcPort=1-9")) {
      assertThat(many.book(denial("mallory", "crowd", flows, minutes(0, 5)), NOW))
          .isInstanceOf(Decision.Granted.class);
    }
  }
}
