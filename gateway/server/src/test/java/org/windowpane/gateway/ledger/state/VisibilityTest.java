package org.windowpane.gateway.ledger.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.shares.ChangeSpeaker;
import org.windowpane.gateway.shares.CreateShare;
import org.windowpane.gateway.shares.ShareDefinition;
import org.windowpane.gateway.testing.Scene;

public final class VisibilityTest {
  private final Scene scene = new Scene();

  private Visibility of(String name) {
    return new Visibility(scene.state().principals().get(name), scene.state());
  }

  private Share share(String name) {
    return scene.state().decisions().shares().find(name).orElseThrow();
  }

  private void delegate(String user, String name, String parent) {
    scene.play(
        new CreateShare(
            Scene.actor(user),
            new CreateShare.Form(
                name,
                parent,
                new ShareDefinition(FlowGroup.parse("(srcHost=10.0.0.1)"), 1, null, null),
                Set.of("bob"))));
  }

  @Test
  void aMemberSeesTheirSharesAndThoseAboveAndBelow() {
    delegate("alice", "part", "team");
    delegate("ada", "foreign", "rootShare");
    assertThat(of("alice").seesShare(share("rootShare"))).isTrue();
    assertThat(of("alice").seesShare(share("team"))).isTrue();
    assertThat(of("alice").seesShare(share("part"))).isTrue();
    assertThat(of("alice").seesShare(share("foreign"))).isFalse();
    assertThat(of("bob").seesShare(share("team"))).isTrue();
  }

  @Test
  void theListHasExactlyTheSharesThatTheUserSees() {
    delegate("alice", "part", "team");
    delegate("ada", "foreign", "rootShare");
    delegate("ada", "piece", "foreign");
    for (String user : List.of("ada", "alice", "bob", "otto")) {
      assertThat(of(user).visibleShares())
          .containsExactlyElementsOf(
              scene.state().decisions().shares().parentsFirst().stream()
                  .filter(of(user)::seesShare)
                  .toList());
    }
  }

  @Test
  void administratorsAndAuditorsSeeEveryShare() {
    assertThat(of("ada").seesShare(share("team"))).isTrue();
    assertThat(of("otto").seesShare(share("team"))).isTrue();
  }

  @Test
  void auditorsChangeNothingEvenAsSpeakers() {
    scene.play(new ChangeSpeaker(Scene.actor("ada"), "team", "otto", true));
    assertThat(of("otto").mayGrant(share("team"))).isFalse();
    assertThat(of("otto").mayCancel("otto")).isFalse();
  }

  @Test
  void aSpeakerDelegatesAShareAndItsSubtree() {
    delegate("alice", "part", "team");
    assertThat(of("alice").mayGrant(share("part"))).isTrue();
    assertThat(of("bob").mayGrant(share("part"))).isTrue();
    assertThat(of("bob").mayGrant(share("team"))).isFalse();
  }

  @Test
  void bookingsAreVisibleToTheirOwnerAndToSpeakersOfTheirShare() {
    assertThat(of("alice").seesBooking("bob", "team")).isTrue();
    assertThat(of("bob").seesBooking("alice", "team")).isFalse();
    assertThat(of("bob").seesBooking("bob", "team")).isTrue();
    assertThat(of("otto").seesBooking("alice", "team")).isTrue();
  }
}
