package org.windowpane.core.admission.delegation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.state;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;

final class DelegationTest {
  private static final FlowGroup INSIDE = FlowGroup.parse("(srcHost=10.0.0.1)");

  private static NewShare asked(String principal, String name, FlowGroup flows, long maximum) {
    return new NewShare(
        principal,
        false,
        name,
        "team-a",
        flows,
        new Privileges(true, true, maximum),
        Set.of("eve"));
  }

  private static Rule rule(NewShare asked) {
    return ((Delegation.Outcome.Refused) Delegation.decide(state(), asked)).refusal().rule();
  }

  @Test
  void aSpeakerOfAShareDelegatesAPartAndSpeaksForItToo() {
    Delegation.Outcome outcome =
        Delegation.decide(state(), asked("alice", "part", INSIDE, mbit(90)));
    assertThat(outcome).isInstanceOf(Delegation.Outcome.Made.class);
    Share made = ((Delegation.Outcome.Made) outcome).share();
    assertThat(made.speakers()).containsExactlyInAnyOrder("alice", "eve");
    assertThat(((Delegation.Outcome.Made) outcome).state().shares().find("part")).contains(made);
  }

  @Test
  void childrenMayTogetherPromiseMoreThanTheirParentHas() {
    State state = state();
    for (String name : new String[] {"one", "two"}) {
      Delegation.Outcome outcome = Delegation.decide(state, asked("alice", name, INSIDE, mbit(90)));
      state = ((Delegation.Outcome.Made) outcome).state();
    }
    assertThat(state.shares().children("team-a")).hasSize(2);
  }

  @Test
  void othersNeedToBeAdministrators() {
    assertThat(rule(asked("bob", "part", INSIDE, 1))).isEqualTo(Rule.NOT_A_SPEAKER);
    NewShare asAdministrator =
        new NewShare(
            "ada", true, "part", "team-a", INSIDE, new Privileges(true, true, 1), Set.of());
    assertThat(Delegation.decide(state(), asAdministrator))
        .isInstanceOf(Delegation.Outcome.Made.class);
  }

  @Test
  void aNameIsTakenOnce() {
    assertThat(rule(asked("alice", "team-b", INSIDE, 1))).isEqualTo(Rule.NAME_TAKEN);
  }

  private static NewShare nested(int number, String parent) {
    return new NewShare(
        "alice", false, "n" + number, parent, INSIDE, new Privileges(true, true, 1), Set.of());
  }

  @Test
  void sharesAreNestedInALimitedNumberOfLevels() {
    State state = state();
    String parent = "team-a";
    int levels = state.shares().chain(parent).size();
    for (; levels < ShareTree.MAX_LEVELS; levels++) {
      Delegation.Outcome outcome = Delegation.decide(state, nested(levels, parent));
      state = ((Delegation.Outcome.Made) outcome).state();
      parent = "n" + levels;
    }
    Delegation.Outcome outcome = Delegation.decide(state, nested(levels, parent));
    Refusal refusal = ((Delegation.Outcome.Refused) outcome).refusal();
    assertThat(refusal.rule()).isEqualTo(Rule.TOO_DEEP);
    assertThat(refusal.reason()).contains("at most 64 levels", parent, "65");
  }

  @Test
  void noShareIsMovedSoThatTheLowestBelowItIsTooDeep() {
    State state = state();
    String parent = "team-a";
    for (int level = state.shares().chain(parent).size(); level < 40; level++) {
      state = ((Delegation.Outcome.Made) Delegation.decide(state, nested(level, parent))).state();
      parent = "n" + level;
    }
    String other = "team-a";
    for (int level = 100; level < 140; level++) {
      state = ((Delegation.Outcome.Made) Delegation.decide(state, nested(level, other))).state();
      other = "n" + level;
    }
    Reshaping.Outcome outcome =
        Reshaping.decide(
            state,
            new ShareChange.Move("n100", parent),
            Reshaping.ConflictingBookings.KEEP,
            Instant.EPOCH);
    assertThat(((Reshaping.Outcome.Refused) outcome).refusal().rule()).isEqualTo(Rule.TOO_DEEP);
  }

  @Test
  void thePartLiesInsideTheWhole() {
    assertThat(rule(asked("alice", "part", FlowGroup.ALL, 1))).isEqualTo(Rule.OUTSIDE_SHARE);
  }

  @Test
  void thePartHasNoMoreThanTheWhole() {
    assertThat(rule(asked("alice", "part", INSIDE, mbit(91)))).isEqualTo(Rule.EXCEEDS_PARENT);
  }

  @Test
  void noPartMayAllowOrDenyWhatTheWholeMayNot() {
    State state =
        state()
            .with(
                new Share(
                    "quiet",
                    Optional.of("lab"),
                    INSIDE,
                    new Privileges(true, false, 10),
                    Set.of("alice"),
                    false));
    NewShare loud =
        new NewShare(
            "alice", false, "loud", "quiet", INSIDE, new Privileges(true, true, 1), Set.of());
    Delegation.Outcome outcome = Delegation.decide(state, loud);
    Refusal refusal = ((Delegation.Outcome.Refused) outcome).refusal();
    assertThat(refusal.rule()).isEqualTo(Rule.EXCEEDS_PARENT);
    assertThat(refusal.reason()).contains("may not deny flows");
  }
}
