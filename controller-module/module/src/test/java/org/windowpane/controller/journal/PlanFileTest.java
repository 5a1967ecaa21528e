package org.windowpane.controller.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.controller.mastership.Lease;
import org.windowpane.protocol.message.ControllerRole;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;

class PlanFileTest {
  @TempDir Path folder;

  private Path file() {
    return folder.resolve("plan");
  }

  private static Rule rule(String id, int order) {
    return new Rule(id, order, FlowGroup.ALL, new Action.Deny(), Optional.empty());
  }

  private static PlanPatch change(long from, List<Rule> upserts, List<String> removals) {
    return new PlanPatch(Optional.empty(), from, from + 1, upserts, removals);
  }

  @Test
  void there_is_nothing_before_the_first_plan() throws IOException {
    try (PlanFile opened = PlanFile.open(file())) {
      assertThat(opened.plan()).isEmpty();
      assertThat(opened.lease()).isEmpty();
    }
    assertThat(file()).doesNotExist();
  }

  @Test
  void the_plan_with_all_its_changes_and_the_lease_are_there_again() throws IOException {
    try (PlanFile opened = PlanFile.open(file())) {
      opened.store(new Lease(7, ControllerRole.ACTIVE, true, 0));
      opened.replaced(new PlanPut(3, List.of(rule("a", 1), rule("b", 2))));
      opened.changed(change(3, List.of(rule("c", 3), rule("a", 9)), List.of("b")));
      opened.changed(change(4, List.of(), List.of("none")));
    }
    try (PlanFile again = PlanFile.open(file())) {
      assertThat(again.plan().orElseThrow().generation()).isEqualTo(5);
      assertThat(again.plan().orElseThrow().rules())
          .containsExactlyInAnyOrder(rule("a", 9), rule("c", 3));
      assertThat(again.lease().orElseThrow().token()).isEqualTo(7);
      assertThat(again.lease().orElseThrow().role()).isEqualTo(ControllerRole.ACTIVE);
      assertThat(again.lease().orElseThrow().sole()).isTrue();
    }
  }

  @Test
  void changes_are_appended_and_the_file_does_not_grow_without_end() throws Exception {
    try (PlanFile opened = PlanFile.open(file())) {
      List<Rule> rules = IntStream.range(0, 2_000).mapToObj(i -> rule("r" + i, i)).toList();
      opened.replaced(new PlanPut(1, rules));
      long largest = 0;
      for (int round = 0; round < 200; round++) {
        List<Rule> some = rules.subList(0, 200);
        opened.changed(change(round + 1, some, List.of()));
        Thread.sleep(10);
        largest = Math.max(largest, Files.exists(file()) ? Files.size(file()) : 0);
      }
      assertThat(largest).isLessThan(4 << 20);
    }
    try (PlanFile again = PlanFile.open(file())) {
      assertThat(again.plan().orElseThrow().generation()).isEqualTo(201);
      assertThat(again.plan().orElseThrow().rules()).hasSize(2_000);
    }
  }

  @Test
  void a_line_that_was_not_written_to_its_end_is_ignored() throws IOException {
    try (PlanFile opened = PlanFile.open(file())) {
      opened.replaced(new PlanPut(3, List.of(rule("a", 1))));
    }
    Files.writeString(
        file(), "patch {\"from\":3,\"to\":4,\"upserts\":[],\"remo", StandardOpenOption.APPEND);
    try (PlanFile again = PlanFile.open(file())) {
      assertThat(again.plan().orElseThrow().generation()).isEqualTo(3);
    }
  }

  @Test
  void what_comes_before_a_damaged_line_counts() throws IOException {
    try (PlanFile opened = PlanFile.open(file())) {
      opened.store(new Lease(7, ControllerRole.ACTIVE, true, 0));
      opened.replaced(new PlanPut(3, List.of(rule("a", 1))));
    }
    Files.writeString(file(), "patch nonsense\npatch {}\n", StandardOpenOption.APPEND);
    try (PlanFile again = PlanFile.open(file())) {
      assertThat(again.plan().orElseThrow().generation()).isEqualTo(3);
      assertThat(again.lease()).isPresent();
    }
  }

  @Test
  void only_its_owner_may_read_it() throws IOException {
    try (PlanFile opened = PlanFile.open(file())) {
      opened.replaced(new PlanPut(3, List.of(rule("a", 1))));
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  @Test
  void a_folder_that_is_not_there_is_a_problem_and_the_plan_goes_on() throws Exception {
    Path missing = folder.resolve("missing/plan");
    try (PlanFile opened = PlanFile.open(missing)) {
      opened.replaced(new PlanPut(3, List.of(rule("a", 1))));
      long end = System.nanoTime() + 20_000_000_000L;
      while (opened.problem().isEmpty() && System.nanoTime() < end) {
        Thread.sleep(10);
      }
      assertThat(opened.problem().orElseThrow()).contains("missing/plan");
      assertThat(opened.plan().orElseThrow().generation()).isEqualTo(3);
    }
  }

  @Test
  void a_file_that_cannot_be_read_is_refused_at_the_start() {
    assertThatThrownBy(() -> PlanFile.open(folder)).isInstanceOf(IOException.class);
  }
}
