package org.windowpane.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.windowpane.core.time.Timeline.Step;

/** An editor with small nodes, and thus many levels of them, beside a sorted map of levels. */
final class TimelineEditorLawsTest {
  private static final int SECONDS = 400;
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");

  record Piece(int from, int to, long amount) {
    Window window() {
      return new Window(at(from), at(to));
    }
  }

  /** Behind the last second is never. */
  private static Instant at(int second) {
    return second >= SECONDS ? Instant.MAX : T0.plusSeconds(second);
  }

  @Provide
  Arbitrary<Piece> pieces() {
    return Combinators.combine(
            Arbitraries.integers().between(0, SECONDS - 1).withoutEdgeCases(),
            Arbitraries.integers().between(1, SECONDS / 3).withoutEdgeCases(),
            Arbitraries.longs().between(-50, 50).withoutEdgeCases())
        .as((from, length, amount) -> new Piece(from, from + length, amount));
  }

  @Provide
  Arbitrary<List<Piece>> lists() {
    return pieces().list().ofMaxSize(250);
  }

  /** The level from every instant on at which it changes. */
  private static TreeMap<Instant, Long> levels(Iterable<Piece> pieces) {
    TreeMap<Instant, Long> deltas = new TreeMap<>();
    for (Piece piece : pieces) {
      deltas.merge(piece.window().start(), piece.amount(), Long::sum);
      deltas.merge(piece.window().end(), -piece.amount(), Long::sum);
    }
    deltas.remove(Instant.MAX);
    deltas.values().removeIf(delta -> delta == 0);
    long level = 0;
    for (Map.Entry<Instant, Long> delta : deltas.entrySet()) {
      level += delta.getValue();
      delta.setValue(level);
    }
    return deltas;
  }

  private static List<Step> steps(StepFunction levels) {
    List<Step> steps = new ArrayList<>();
    Changes changes = levels.changes();
    while (changes.next()) {
      steps.add(new Step(EpochNanos.instant(changes.tick()), changes.level()));
    }
    return steps;
  }

  private static List<Step> steps(Map<Instant, Long> levels) {
    return levels.entrySet().stream()
        .map(entry -> new Step(entry.getKey(), entry.getValue()))
        .toList();
  }

  @Property(tries = 300)
  void everyReadingAgreesWithASortedMap(
      @ForAll("lists") List<Piece> pieces,
      @ForAll @IntRange(min = 4, max = 8) int capacity,
      @ForAll("pieces") Piece asked) {
    TimelineEditor editor = TimelineEditor.ofSmallNodes(capacity);
    pieces.forEach(piece -> editor.plus(piece.window(), piece.amount()));
    TreeMap<Instant, Long> levels = levels(pieces);
    assertThat(steps(editor)).isEqualTo(steps(levels));
    Instant start = asked.window().start();
    Map.Entry<Instant, Long> floor = levels.floorEntry(start);
    long first = floor == null ? 0 : floor.getValue();
    List<Step> inside = new ArrayList<>(List.of(new Step(start, first)));
    inside.addAll(steps(levels.subMap(start, false, asked.window().end(), false)));
    List<Step> after = steps(levels.tailMap(start, false));
    assertThat(editor.levelAt(start)).isEqualTo(first);
    assertThat(editor.steps(asked.window())).isEqualTo(inside);
    assertThat(editor.maximum(asked.window())).isEqualTo(most(inside));
    assertThat(editor.maximumFrom(start))
        .isEqualTo(after.isEmpty() ? first : Math.max(first, most(after)));
    assertThat(editor.firstAbove(asked.window(), asked.amount()))
        .isEqualTo(inside.stream().filter(step -> step.level() > asked.amount()).findFirst());
    Optional<Instant> room =
        after.stream().filter(step -> step.level() <= asked.amount()).findFirst().map(Step::at);
    assertThat(editor.firstAtMost(start, asked.amount())).isEqualTo(room);
  }

  private static long most(List<Step> steps) {
    return steps.stream().mapToLong(Step::level).max().orElseThrow();
  }

  @Property(tries = 200)
  void editingInPlaceAndCopyingComeToTheSame(
      @ForAll("lists") List<Piece> pieces, @ForAll @IntRange(min = 4, max = 8) int capacity) {
    Timeline copied = Timeline.EMPTY;
    TimelineEditor editor = TimelineEditor.ofSmallNodes(capacity);
    for (Piece piece : pieces) {
      copied = copied.plus(piece.window(), piece.amount());
      editor.plus(piece.window(), piece.amount());
    }
    assertThat(editor.done()).isEqualTo(copied).hasSameHashCodeAs(copied).hasToString("" + copied);
  }

  @Property(tries = 100)
  void returnedTimelinesNeverChange(
      @ForAll("lists") List<Piece> pieces,
      @ForAll @IntRange(min = 4, max = 8) int capacity,
      @ForAll @IntRange(min = 1, max = 9) int every) {
    TimelineEditor editor = TimelineEditor.ofSmallNodes(capacity);
    Map<Timeline, List<Step>> handedOut = new HashMap<>();
    for (int i = 0; i < pieces.size(); i++) {
      editor.plus(pieces.get(i).window(), pieces.get(i).amount());
      if (i % every == 0) {
        Timeline frozen = editor.done();
        handedOut.put(frozen, steps(frozen));
        frozen.edit().minus(pieces.get(i / 2).window(), pieces.get(i / 2).amount());
      }
    }
    handedOut.forEach((frozen, steps) -> assertThat(steps(frozen)).isEqualTo(steps));
    assertThat(steps(editor)).isEqualTo(steps(levels(pieces)));
  }

  @Property(tries = 300)
  void aLimitIsCheckedCorrectlyWithWindowsInTheBacklog(
      @ForAll("lists") List<Piece> pieces,
      @ForAll("pieces") Piece asked,
      @ForAll @IntRange(min = 1, max = 40) int every) {
    TimelineEditor editor = Timeline.EMPTY.edit();
    for (int i = 0; i < pieces.size(); i++) {
      editor.plus(pieces.get(i).window(), pieces.get(i).amount());
      if (i % every == 0) {
        TreeMap<Instant, Long> levels = levels(pieces.subList(0, i + 1));
        long first =
            Optional.ofNullable(levels.floorEntry(asked.window().start()))
                .map(Map.Entry::getValue)
                .orElse(0L);
        List<Step> inside = new ArrayList<>(List.of(new Step(asked.window().start(), first)));
        inside.addAll(
            steps(levels.subMap(asked.window().start(), false, asked.window().end(), false)));
        long most = most(inside);
        assertThat(editor.staysAtMost(asked.window(), most)).isTrue();
        assertThat(editor.staysAtMost(asked.window(), most - 1)).isFalse();
      }
    }
  }

  @Property(tries = 300)
  void editorsThatBeginWithTheSameTimelineGoTheirOwnWays(
      @ForAll("lists") List<Piece> common,
      @ForAll("lists") List<Piece> here,
      @ForAll("lists") List<Piece> there) {
    TimelineEditor first = Timeline.EMPTY.edit();
    common.forEach(piece -> first.plus(piece.window(), piece.amount()));
    Timeline shared = first.done();
    TimelineEditor second = shared.edit();
    for (int i = 0; i < Math.max(here.size(), there.size()); i++) {
      if (i < here.size()) {
        first.plus(here.get(i).window(), here.get(i).amount());
      }
      if (i < there.size()) {
        second.plus(there.get(i).window(), there.get(i).amount());
      }
    }
    assertThat(steps(first)).isEqualTo(steps(levels(both(common, here))));
    assertThat(steps(second.done())).isEqualTo(steps(levels(both(common, there))));
    assertThat(steps(shared)).isEqualTo(steps(levels(common)));
  }

  private static List<Piece> both(List<Piece> one, List<Piece> other) {
    List<Piece> both = new ArrayList<>(one);
    both.addAll(other);
    return both;
  }

  @Property(tries = 200)
  void takingEverythingAwayInAnyOrderLeavesNothing(
      @ForAll("lists") List<Piece> pieces, @ForAll @IntRange(min = 4, max = 8) int capacity) {
    TimelineEditor editor = TimelineEditor.ofSmallNodes(capacity);
    pieces.forEach(piece -> editor.plus(piece.window(), piece.amount()));
    List<Piece> left = new ArrayList<>(pieces);
    while (!left.isEmpty()) {
      Piece piece = left.remove(left.size() * 2 / 3);
      editor.minus(piece.window(), piece.amount());
      if (left.size() % 16 == 0) {
        assertThat(steps(editor)).isEqualTo(steps(levels(left)));
      }
    }
    assertThat(editor.isEmpty()).isTrue();
    assertThat(editor.done()).isSameAs(Timeline.EMPTY);
  }
}
