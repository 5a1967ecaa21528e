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

/** Any sequence of operations, compared with a ledger that is kept second by second. */
final class LedgerLawsTest {
  /** From here on time stands still, so that all that is booked ends before the ledger does. */
  private static final int LAST_NOW = 36;

  @Provide
  Arbitrary<Scenario> scenarios() {
    return Operations.scenarios();
  }

  @Provide
  Arbitrary<List<Operation>> operations() {
    return Operations.operations();
  }

  @Property(tries = 1500, edgeCases = EdgeCasesMode.NONE)
  void everyOperationHasTheResultOfTheNaiveLedger(
      @ForAll("scenarios") Scenario scenario, @ForAll("operations") List<Operation> operations) {
    new Comparison(scenario).run(operations);
  }

  /** The same operations run three times: naively, to one batch, and to a batch for each. */
  private static final class Comparison {
    private final StringBuilder log = new StringBuilder();
    private final Scenario scenario;
    private final NaiveAdmission naive;
    private final RealAdmission batch;
    private final RealAdmission batches;
    private final List<Snapshot> snapshots = new ArrayList<>();

    /** A state that was handed out, and what it has to show for ever. */
    private record Snapshot(State state, List<long[]> levels, Collection<Booking> bookings) {}

    Comparison(Scenario scenario) {
      this.scenario = scenario;
      this.naive = new NaiveAdmission(scenario);
      this.batch = new RealAdmission(scenario, true);
      this.batches = new RealAdmission(scenario, false);
      log.append(scenario).append('\n');
    }

    void run(List<Operation> operations) {
      for (Operation operation : operations) {
        if (isRunnable(operation)) {
          run(resolved(operation));
        }
      }
      if (!snapshots.isEmpty()) {
        assertUnchanged(snapshots.get(snapshots.size() / 2));
      }
    }

    private boolean isRunnable(Operation operation) {
      return !(operation instanceof Operation.Tick tick
              && naive.ledger().now() + tick.seconds() > LAST_NOW)
          && !(operation instanceof Operation.Earliest earliest
              && scenario.hasTokens(OperationResolver.share(scenario, earliest.request())));
    }

    private Operation resolved(Operation operation) {
      return OperationResolver.resolve(scenario, naive.count(), operation);
    }

    private void run(Operation operation) {
      log.append("at ").append(naive.ledger().now()).append(": ").append(operation).append('\n');
      String expected = naive.run(operation);
      log.append("    ").append(expected).append('\n');
      assertThat(batch.run(operation)).as("one batch for all%n%s", log).isEqualTo(expected);
      assertThat(batches.run(operation)).as("a batch for each%n%s", log).isEqualTo(expected);
      if (!(operation instanceof Operation.Tick tick) || tick.expiresHolds()) {
        assertSame();
      }
    }

    private void assertSame() {
      State state = batch.state();
      assertThat(batches.state()).as("another batch%n%s", log).isEqualTo(state);
      RealWording wording = new RealWording(scenario);
      assertThat(state.calendar().bookings().stream().map(wording::of))
          .as("what stands%n%s", log)
          .containsExactlyInAnyOrderElementsOf(
              naive.ledger().active().stream().map(NaiveLedger.Entry::toString).toList());
      List<long[]> levels = new ArrayList<>();
      for (String resource : scenario.resources()) {
        long[] expected = naive.ledger().level(resource);
        assertLevels(state, resource, expected);
        levels.add(expected);
      }
      snapshots.add(new Snapshot(state, levels, state.calendar().bookings()));
    }

    private void assertLevels(State state, String resource, long[] expected) {
      Timeline taken = state.calendar().timeline(RealWording.resource(resource));
      for (int second = 0; second < expected.length; second++) {
        if (taken.levelAt(Instant.EPOCH.plusSeconds(second)) != expected[second]) {
          assertThat(taken.levelAt(Instant.EPOCH.plusSeconds(second)))
              .as("what is taken of %s at %d%n%s", resource, second, log)
              .isEqualTo(expected[second]);
        }
      }
    }

    private void assertUnchanged(Snapshot snapshot) {
      log.append("and what was handed out before\n");
      for (int i = 0; i < snapshot.levels().size(); i++) {
        assertLevels(snapshot.state(), scenario.resources().get(i), snapshot.levels().get(i));
      }
      assertThat(snapshot.state().calendar().bookings())
          .as("bookings%n%s", log)
          .containsExactlyInAnyOrderElementsOf(snapshot.bookings());
    }
  }
}
