package org.windowpane.core.admission.delegation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.AdmissionFixture.least;
import static org.windowpane.core.admission.AdmissionFixture.plain;
import static org.windowpane.core.admission.AdmissionFixture.share;
import static org.windowpane.core.admission.AdmissionFixture.tokens;

import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.core.admission.AdmissionFixture;
import org.windowpane.core.admission.booking.Place;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.TokenRates;

/** What a part of a share may not have, asked of {@link Delegation}. */
final class ContainmentTest {

  private static Delegation.Outcome made(Privileges parent, Privileges part) {
    return made("part", parent, part);
  }

  private static Delegation.Outcome made(String name, Privileges parent, Privileges part) {
    State state = AdmissionFixture.root().with(share("whole", Share.ROOT, parent));
    return Delegation.decide(
        state, new NewShare("ida", false, name, "whole", FlowGroup.ALL, part, Set.of()));
  }

  private static void assertMade(Privileges parent, Privileges part) {
    assertThat(made(parent, part)).isInstanceOf(Delegation.Outcome.Made.class);
  }

  private static void assertRefused(Privileges parent, Privileges part, String reason) {
    Refusal refusal = ((Delegation.Outcome.Refused) made(parent, part)).refusal();
    assertThat(refusal.rule()).isEqualTo(Rule.EXCEEDS_PARENT);
    assertThat(refusal.place()).isEqualTo(new Place.AtShare("whole"));
    assertThat(refusal.reason()).contains(reason);
  }

  private static Privileges floor(OptionalLong floor) {
    return new Privileges(true, true, 10, OptionalLong.empty(), TokenRates.ofMaximum(10), floor);
  }

  @Test
  void aPartKeepsNoMoreTokensThanTheWhole() {
    assertMade(tokens(10, 2, 8), tokens(10, 2, 8));
    assertRefused(tokens(10, 2, 8), tokens(10, 2, 9), "holds 8 bits");
  }

  @Test
  void aPartMayBeFilledFasterForTheWholeIsAskedToo() {
    assertMade(tokens(10, 2, 8), tokens(10, 9, 8));
  }

  @Test
  void theDefaultBucketHoldsOneSecondOfTheMaximum() {
    assertMade(tokens(10, 2, 8), plain(8));
    assertRefused(tokens(10, 2, 8), plain(9), "a second of the maximum");
  }

  @Test
  void aPartDrawsNoLessThanTheLeastOfTheWhole() {
    assertMade(least(10, 4), least(10, 4));
    assertMade(least(10, 4), plain(10));
    assertMade(plain(10), least(10, 1));
    assertRefused(least(10, 4), least(10, 3), "4 bit/s or more");
  }

  @Test
  void aPartHasNoLowerFloorOfLimitsThanTheWhole() {
    assertMade(floor(OptionalLong.of(5)), floor(OptionalLong.of(5)));
    assertMade(floor(OptionalLong.of(5)), floor(OptionalLong.empty()));
    assertRefused(floor(OptionalLong.of(5)), floor(OptionalLong.of(4)), "above 5 bit/s");
    assertRefused(floor(OptionalLong.empty()), floor(OptionalLong.of(9)), "no rate limit");
  }

  @Test
  void aPartAllowsNothingThatTheWholeMayNot() {
    assertRefused(new Privileges(false, true, 10), plain(10), "may not allow");
    assertRefused(new Privileges(true, false, 10), plain(10), "may not deny");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two words", "dot.ted", "-", "-a", "ü"})
  void aNameThatTheLanguageCannotExpressIsRefused(String name) {
    Refusal refusal = ((Delegation.Outcome.Refused) made(name, plain(10), plain(1))).refusal();
    assertThat(refusal.rule()).isEqualTo(Rule.NOT_A_NAME);
    assertThat(refusal.place()).isEqualTo(new Place.InRequest("name"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1st", "10", "$web", "_team-a$"})
  void aNameOfThePrototypesLanguageIsTaken(String name) {
    assertThat(made(name, plain(10), plain(1))).isInstanceOf(Delegation.Outcome.Made.class);
  }

  @Test
  void aNameHasSixtyThreeCharactersAtMost() {
    assertThat(made("a".repeat(63), plain(10), plain(1)))
        .isInstanceOf(Delegation.Outcome.Made.class);
    assertThat(made("a".repeat(64), plain(10), plain(1)))
        .isInstanceOf(Delegation.Outcome.Refused.class);
  }
}
