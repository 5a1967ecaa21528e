package org.windowpane.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;

@Domain(FlowGroups.class)
final class FlowGroupLawsTest {
  @Property
  void intersectionDoesNotCareForOrder(@ForAll FlowGroup a, @ForAll FlowGroup b) {
    assertThat(a.intersect(b)).isEqualTo(b.intersect(a));
  }

  @Property
  void intersectionDoesNotCareForGrouping(
      @ForAll FlowGroup a, @ForAll FlowGroup b, @ForAll FlowGroup c) {
    assertThat(a.intersect(b).flatMap(ab -> ab.intersect(c)))
        .isEqualTo(b.intersect(c).flatMap(bc -> a.intersect(bc)));
  }

  @Property
  void anIntersectionLiesInsideBoth(@ForAll FlowGroup a, @ForAll FlowGroup b) {
    a.intersect(b)
        .ifPresent(
            both -> {
              assertThat(a.contains(both)).isTrue();
              assertThat(b.contains(both)).isTrue();
            });
  }

  @Property
  void aGroupInsideBothIsInsideTheIntersection(
      @ForAll FlowGroup a, @ForAll FlowGroup b, @ForAll FlowGroup c) {
    if (a.contains(c) && b.contains(c)) {
      assertThat(a.intersect(b)).hasValueSatisfying(both -> assertThat(both.contains(c)).isTrue());
    }
  }

  @Property
  void aGroupIsInsideAnotherExactlyWhenTheirIntersectionIsItself(
      @ForAll FlowGroup a, @ForAll FlowGroup b) {
    assertThat(a.contains(b)).isEqualTo(a.intersect(b).equals(Optional.of(b)));
  }

  @Property
  void groupsInsideEachOtherAreEqual(@ForAll FlowGroup a, @ForAll FlowGroup b) {
    assertThat(a.contains(b) && b.contains(a)).isEqualTo(a.equals(b));
  }

  @Property
  void groupsOverlapExactlyWhenTheyHaveAnIntersection(@ForAll FlowGroup a, @ForAll FlowGroup b) {
    assertThat(a.overlaps(b)).isEqualTo(a.intersect(b).isPresent());
  }

  @Property
  void aGroupInsideAnotherIsNarrower(@ForAll FlowGroup a, @ForAll FlowGroup b) {
    a.intersect(b)
        .filter(both -> !both.equals(a))
        .ifPresent(both -> assertThat(both.specificity()).isGreaterThan(a.specificity()));
  }

  @Property
  void containmentIsHandedDown(@ForAll FlowGroup a, @ForAll FlowGroup b, @ForAll FlowGroup c) {
    if (a.contains(b) && b.contains(c)) {
      assertThat(a.contains(c)).isTrue();
    }
  }

  @Property
  void everyGroupIsInsideAllFlowsAndInsideItself(@ForAll FlowGroup a) {
    assertThat(FlowGroup.ALL.contains(a)).isTrue();
    assertThat(a.contains(a)).isTrue();
    assertThat(a.intersect(FlowGroup.ALL)).contains(a);
  }

  @Property
  void bothTextsAreReadBackAsTheSameGroup(@ForAll FlowGroup a) {
    assertThat(FlowGroup.parse(a.toString())).isEqualTo(a);
    assertThat(
            FlowGroup.of(
                a.predicates().entrySet().stream()
                    .collect(Collectors.toMap(it -> it.getKey().text(), it -> it.getValue()))))
        .isEqualTo(a);
  }
}
