package org.windowpane.core.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.core.flow.FlowGroup;

final class ShareTreeTest {
  private static final ShareTree TREE =
      ShareTree.of(share(Share.ROOT, null))
          .with(share("lab", Share.ROOT, "ada"))
          .with(share("team", "lab", "alice"))
          .with(share("other", "lab"));

  private static Share share(String name, String parent, String... speakers) {
    return new Share(
        name,
        Optional.ofNullable(parent),
        FlowGroup.ALL,
        new Privileges(true, true, 100),
        Set.of(speakers),
        false);
  }

  @Test
  void aChainLeadsUpToTheRoot() {
    assertThat(TREE.chain("team"))
        .extracting(Share::name)
        .containsExactly("team", "lab", "rootShare");
  }

  @Test
  void parentsComeBeforeTheirChildren() {
    assertThat(TREE.parentsFirst())
        .extracting(Share::name)
        .containsExactly("rootShare", "lab", "other", "team");
  }

  @Test
  void aSpeakerOfAShareSpeaksForAllSharesUnderIt() {
    assertThat(TREE.holdsChain("ada", "team")).isTrue();
    assertThat(TREE.holdsChain("alice", "team")).isTrue();
    assertThat(TREE.holdsChain("alice", "other")).isFalse();
    assertThat(TREE.holdsChain("alice", "lab")).isFalse();
  }

  @Test
  void aroundSharesAreThoseAboveAndBelowThem() {
    ShareTree tree = TREE.with(share("part", "team")).with(share("foreign", Share.ROOT));
    assertThat(tree.around(it -> it.heldBy("alice")))
        .extracting(Share::name)
        .containsExactly("rootShare", "lab", "team", "part");
    assertThat(tree.around(it -> it.heldBy("ada")))
        .extracting(Share::name)
        .containsExactly("rootShare", "lab", "other", "team", "part");
    assertThat(tree.around(it -> false)).isEmpty();
  }

  @Test
  void lookingAroundTestsEachOfManySharesOnce() {
    ShareTree tree = ShareTree.of(share(Share.ROOT, null));
    String parent = Share.ROOT;
    for (int number = 1; number < 10_000; number++) {
      String name = "s" + number;
      tree = tree.with(share(name, parent, number % 100 == 0 ? "alice" : "bob"));
      // Combs of 63 levels with many teeth.
      parent = number % 156 == 0 ? Share.ROOT : number % 156 < 63 ? name : parent;
    }
    Map<String, Integer> tests = new HashMap<>();
    List<Share> around =
        tree.around(
            share -> {
              tests.merge(share.name(), 1, Integer::sum);
              return share.heldBy("alice");
            });
    assertThat(tests.values()).containsOnly(1);
    ShareTree every = tree;
    assertThat(around)
        .containsExactlyElementsOf(
            tree.parentsFirst().stream()
                .filter(
                    share ->
                        every.holdsChain("alice", share.name())
                            || every.subtree(share.name()).stream()
                                .anyMatch(below -> below.heldBy("alice")))
                .toList());
  }

  @Test
  void grantingAndRevokingChangeWhoHoldsIt() {
    Share granted = TREE.find("other").orElseThrow().granting("bob");
    assertThat(granted.heldBy("bob")).isTrue();
    assertThat(granted.revoking("bob")).isEqualTo(TREE.find("other").orElseThrow());
  }

  @Test
  void everyoneHoldsAShareWithDefaultSpeakers() {
    Share open =
        new Share(
            "open",
            Optional.of("lab"),
            FlowGroup.ALL,
            new Privileges(true, true, 1),
            Set.of(),
            true);
    assertThat(open.heldBy("guest")).isTrue();
  }

  @Test
  void noShareHangsInTheAirOrMovesUnseen() {
    assertThatThrownBy(() -> TREE.with(share("lost", "nowhere")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TREE.with(share("team", Share.ROOT)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ShareTree.of(share("lab", Share.ROOT)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aTreeThatIsDeeperThanTheStackIsReadWhole() {
    int depth = 20_000;
    ShareTree deep = ShareTree.of(share(Share.ROOT, null));
    for (int i = 0; i < depth; i++) {
      deep = deep.with(share("s" + i, i == 0 ? Share.ROOT : "s" + (i - 1)));
    }
    assertThat(deep.parentsFirst()).hasSize(depth + 1);
    assertThat(deep.subtree("s1")).hasSize(depth - 1);
    assertThat(deep.chain("s" + (depth - 1))).hasSize(depth + 1);
    assertThat(deep.levels(Share.ROOT)).isEqualTo(depth + 1);
    assertThat(deep.without("s1").size()).isEqualTo(2);
    assertThat(deep.toString()).contains("s" + (depth - 1));
  }

  @Test
  void aTreeStaysAsItIsWhenAnotherGrowsFromIt() {
    ShareTree bigger = TREE.with(share("more", "team"));
    assertThat(bigger.children("team")).hasSize(1);
    assertThat(TREE.children("team")).isEmpty();
  }
}
