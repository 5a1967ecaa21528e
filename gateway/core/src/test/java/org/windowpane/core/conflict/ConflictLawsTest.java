package org.windowpane.core.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;

@Domain(PolicyTrees.class)
final class ConflictLawsTest {
  @Property
  void inOneShareOrderDoesNotMatter(@ForAll Action a, @ForAll Action b) {
    assertThat(Conflicts.withinShare(a, b)).isEqualTo(Conflicts.withinShare(b, a));
  }

  @Property
  void inOneShareGroupingDoesNotMatter(@ForAll Action a, @ForAll Action b, @ForAll Action c) {
    assertThat(Conflicts.withinShare(Conflicts.withinShare(a, b), c))
        .isEqualTo(Conflicts.withinShare(a, Conflicts.withinShare(b, c)));
  }

  @Property
  void askingTwiceInOneShareIsAskingOnce(@ForAll Action a) {
    assertThat(Conflicts.withinShare(a, a)).isEqualTo(a);
  }

  @Property
  void inOneShareAllowChangesNothingAndDenyEverything(@ForAll Action a) {
    assertThat(Conflicts.withinShare(a, Action.allow())).isEqualTo(a);
    assertThat(Conflicts.withinShare(a, Action.deny())).isEqualTo(Action.deny());
  }

  @Property
  void whatAChildRepeatsOfItsParentHolds(@ForAll Action a) {
    assertThat(Conflicts.parentWithChild(a, a)).isEqualTo(a);
  }

  @Property
  void onlyTheChildSaysWhetherAPacketPasses(@ForAll Action parent, @ForAll Action child) {
    assertThat(Conflicts.parentWithChild(parent, child).equals(Action.deny()))
        .isEqualTo(child.equals(Action.deny()));
  }
}
