package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.time.Timeline;

/** Any sequence of deeds, beside a ledger that is kept second by second. */
final class LedgerLawsTest {
  /** From here on time stands still, so that all that is booked ends before the ledger does. */
  private static final int LAST_NOW = 36;

  @Provide
  Arbitrary<Scene> scenes() {
    return Deeds.scenes();
  }

  @Provide
  Arbitrary<List<Deed>> deeds() {
    return Deeds.deeds();
  }

  @Property(tries = 1500, edgeCases = EdgeCasesMode.NONE)
  void everyDeedComesToWhatItComesToSecondBySecond(
      @ForAll("scenes") Scene scene, @ForAll("deeds") List<Deed> deeds) {
    new Game(scene).play(deeds);
  }

  /** The same deeds done three times: naively, to one batch, and to a batch for each. */
  private static final class Game {
    private final StringBuilder story = new StringBuilder();
    private final Scene scene;
    private final NaiveAdmission naive;
    private final RealAdmission batch;
    private final RealAdmission batches;
    private final List<Snapshot> snapshots = new ArrayList<>();

    /** A state that was handed out, and what it has to show for ever. */
    private record Snapshot(State state, List<long[]> levels, Collection<Booking> bookings) {}

    Game(Scene scene) {
      this.scene = scene;
      this.naive = new NaiveAdmission(scene);
      this.batch = new RealAdmission(scene, true);
      this.batches = new RealAdmission(scene, false);
      story.append(scene).append('\n');
    }

    void play(List<Deed> deeds) {
      for (Deed deed : deeds) {
        if (isPlayable(deed)) {
          play(fitted(deed));
        }
      }
      if (!snapshots.isEmpty()) {
        assertUnchanged(snapshots.get(snapshots.size() / 2));
      }
    }

    private boolean isPlayable(Deed deed) {
      return !(deed instanceof Deed.Tick tick && naive.ledger().now() + tick.seconds() > LAST_NOW)
          && !(deed instanceof Deed.Earliest earliest
              && scene.hasTokens(Fitting.share(scene, earliest.asked())));
    }

    private Deed fitted(Deed deed) {
      return Fitting.to(scene, naive.count(), deed);
    }

    private void play(Deed deed) {
      story.append("at ").append(naive.ledger().now()).append(": ").append(deed).append('\n');
      String right = naive.play(deed);
      story.append("    ").append(right).append('\n');
      assertThat(batch.play(deed)).as("one batch for all%n%s", story).isEqualTo(right);
      assertThat(batches.play(deed)).as("a batch for each%n%s", story).isEqualTo(right);
      if (!(deed instanceof Deed.Tick tick) || tick.noticed()) {
        assertSame();
      }
    }

    private void assertSame() {
      State state = batch.state();
      assertThat(batches.state()).as("another batch%n%s", story).isEqualTo(state);
      RealWording wording = new RealWording(scene);
      assertThat(state.calendar().bookings().stream().map(wording::of))
          .as("what stands%n%s", story)
          .containsExactlyInAnyOrderElementsOf(
              naive.ledger().standing().stream().map(NaiveLedger.Entry::toString).toList());
      List<long[]> levels = new ArrayList<>();
      for (String resource : scene.resources()) {
        long[] right = naive.ledger().level(resource);
        assertLevels(state, resource, right);
        levels.add(right);
      }
      snapshots.add(new Snapshot(state, levels, state.calendar().bookings()));
    }

    private void assertLevels(State state, String resource, long[] right) {
      Timeline taken = state.calendar().timeline(RealWording.resource(resource));
      for (int second = 0; second < right.length; second++) {
        if (taken.levelAt(Instant.EPOCH.plusSeconds(second)) != right[second]) {
          assertThat(taken.levelAt(Instant.EPOCH.plusSeconds(second)))
              .as("what is taken of %s at %d%n%s", resource, second, story)
              .isEqualTo(right[second]);
        }
      }
    }

    private void assertUnchanged(Snapshot snapshot) {
      story.append("and what was handed out before\n");
      for (int i = 0; i < snapshot.levels().size(); i++) {
        assertLevels(snapshot.state(), scene.resources().get(i), snapshot.levels().get(i));
      }
      assertThat(snapshot.state().calendar().bookings())
          .as("bookings%n%s", story)
          .containsExactlyInAnyOrderElementsOf(snapshot.bookings());
    }
  }
}
