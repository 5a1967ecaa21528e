package org.windowpane.core.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;

@Domain(PolicyTrees.class)
final class ConflictLawsTest {
  @Property
  void inOneShareOrderDoesNotMatter(@ForAll Treatment a, @ForAll Treatment b) {
    assertThat(Conflicts.withinShare(a, b)).isEqualTo(Conflicts.withinShare(b, a));
  }

  @Property
  void inOneShareGroupingDoesNotMatter(
      @ForAll Treatment a, @ForAll Treatment b, @ForAll Treatment c) {
    assertThat(Conflicts.withinShare(Conflicts.withinShare(a, b), c))
        .isEqualTo(Conflicts.withinShare(a, Conflicts.withinShare(b, c)));
  }

  @Property
  void askingTwiceInOneShareIsAskingOnce(@ForAll Treatment a) {
    assertThat(Conflicts.withinShare(a, a)).isEqualTo(a);
  }

  @Property
  void inOneShareAllowChangesNothingAndDenyEverything(@ForAll Treatment a) {
    assertThat(Conflicts.withinShare(a, Treatment.allow())).isEqualTo(a);
    assertThat(Conflicts.withinShare(a, Treatment.deny())).isEqualTo(Treatment.deny());
  }

  @Property
  void aChildMayRepeatWhatItsParentAsks(@ForAll Treatment a) {
    assertThat(Conflicts.parentWithChild(a, a)).isEqualTo(a);
  }

  @Property
  void onlyTheChildDecidesWhetherAPacketPasses(@ForAll Treatment parent, @ForAll Treatment child) {
    assertThat(Conflicts.parentWithChild(parent, child).equals(Treatment.deny()))
        .isEqualTo(child.equals(Treatment.deny()));
  }
}
