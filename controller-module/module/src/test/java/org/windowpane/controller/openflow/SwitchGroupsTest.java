package org.windowpane.controller.openflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.protocol.OFGroupType;
import org.projectfloodlight.openflow.types.OFGroup;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.groups.GroupBucket;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.NumberedFound;
import org.windowpane.controller.reconcile.NumberedStore;

class SwitchGroupsTest {

  private static final GroupBucket PATH =
      new GroupBucket(
          3, List.of(new Step.SetEthSrc(Marks.of(7)), new Step.SetQueue(7), new Step.Output(3)));
  private static final GroupBucket BACK =
      new GroupBucket(1, List.of(new Step.SetEthSrc(Marks.of(Marks.RETURNED)), new Step.Back()));
  private static final GroupWanted BOTH =
      new GroupWanted(0x5750_0000, "a", new GroupShape(List.of(PATH, BACK)));
  private static final GroupWanted ONE =
      new GroupWanted(0x5750_0000, "a", new GroupShape(List.of(BACK)));

  private final Refusals refusals = new Refusals();
  private final FakeSwitch sw = new FakeSwitch(refusals);
  private final NumberedStore<GroupWanted, GroupShape> groups =
      new SwitchTables(sw, TableCapabilities.FULL, refusals, new Removals(), Clock.systemUTC())
          .groups();

  private Map<Integer, String> change(Change<Integer, GroupWanted>... changes) {
    return groups.change(List.of(changes)).toCompletableFuture().join();
  }

  private NumberedFound<GroupShape> read() {
    return groups.read().toCompletableFuture().join();
  }

  private static Change<Integer, GroupWanted> add(GroupWanted group) {
    return new Change.Add<>(group.number(), group);
  }

  @Test
  void a_group_is_read_as_it_was_made_and_changed() {
    assertThat(change(add(BOTH))).isEmpty();
    assertThat(read())
        .isEqualTo(new NumberedFound<>(2, Map.of(BOTH.number(), Optional.of(BOTH.shape()))));

    assertThat(change(new Change.Replace<>(ONE.number(), ONE))).isEmpty();
    assertThat(read().things().get(ONE.number())).contains(ONE.shape());

    assertThat(change(new Change.Remove<>(ONE.number()))).isEmpty();
    assertThat(read().things()).isEmpty();
  }

  @Test
  void a_refused_group_is_reported_with_a_reason() {
    GroupWanted other = new GroupWanted(8, "b", ONE.shape());
    GroupWanted third = new GroupWanted(9, "c", ONE.shape());
    change(add(BOTH), add(other));

    assertThat(change(add(ONE), add(third), new Change.Replace<>(10, third)))
        .isEqualTo(
            Map.of(
                ONE.number(),
                "there is a group of that number already",
                9,
                "the switch has no group left",
                10,
                "the switch has no such group"));
  }

  @Test
  void a_switch_that_knows_no_groups_has_none() {
    sw.forgetGroups();

    assertThat(read()).isEqualTo(NumberedFound.none());
  }

  @Test
  void a_switch_whose_groups_cannot_watch_ports_has_none() {
    sw.forgetFastFailover();

    assertThat(read()).isEqualTo(NumberedFound.none());
  }

  @Test
  void a_group_of_another_type_is_not_one_that_the_module_made() {
    sw.write(
        sw.getOFFactory()
            .buildGroupAdd()
            .setGroup(OFGroup.of(60))
            .setGroupType(OFGroupType.ALL)
            .setBuckets(List.of())
            .build());

    assertThat(read().things().get(60)).isEmpty();
  }

  @Test
  void a_lost_connection_fails_the_change() {
    sw.loseConnection();

    assertThatThrownBy(() -> change(add(BOTH)))
        .hasMessageContaining("the connection to the switch was lost");
  }
}
