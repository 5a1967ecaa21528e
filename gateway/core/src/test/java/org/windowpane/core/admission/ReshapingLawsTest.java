package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.AdmissionFixture.second;

import java.time.Instant;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.Calendar;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.delegation.Reshaping;
import org.windowpane.core.admission.delegation.Reshaping.ConflictingBookings;
import org.windowpane.core.admission.delegation.Reshaping.Outcome;
import org.windowpane.core.admission.delegation.ShareChange;
import org.windowpane.core.admission.delegation.ShareChange.Alter;
import org.windowpane.core.admission.delegation.ShareChange.Delete;
import org.windowpane.core.admission.delegation.ShareChange.Move;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Share;

/** Any change of a tree that was booked on, without tokens, which remember what was. */
final class ReshapingLawsTest {
  private static final int LAST_NOW = 36;

  /** What is done to a share, by its number and that of another one. */
  record Reshape(int kind, int share, int other, long maximum, int later) {
    ShareChange of(Scenario scenario) {
      String name = scenario.name(share % scenario.specs().size());
      String parent = scenario.name(other % scenario.specs().size());
      return switch (kind) {
        case 0 -> new Delete(name);
        case 1 -> new Move(name, parent);
        default -> new Alter(name, FlowGroup.ALL, AdmissionFixture.plain(maximum));
      };
    }
  }

  @Provide
  Arbitrary<Scenario> scenarios() {
    return Operations.scenarios();
  }

  @Provide
  Arbitrary<List<Operation>> operations() {
    return Operations.operations();
  }

  @Provide
  Arbitrary<Reshape> reshapes() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 2),
            Arbitraries.integers().between(0, 5),
            Arbitraries.integers().between(0, 5),
            Arbitraries.longs().between(0, 25),
            Arbitraries.integers().between(0, 5))
        .as(Reshape::new);
  }

  private static State stateAfter(Scenario scenario, List<Operation> operations) {
    RealAdmission real = new RealAdmission(scenario, true);
    int now = scenario.start();
    int count = 0;
    for (Operation operation : operations) {
      if (!(operation instanceof Operation.Tick tick) || now + tick.seconds() <= LAST_NOW) {
        real.run(OperationResolver.resolve(scenario, count, operation));
        now += operation instanceof Operation.Tick tick ? tick.seconds() : 0;
        count += operation instanceof Operation.Book ? 1 : 0;
      }
    }
    return real.state();
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void theCalendarHoldsWhatTheRemainingBookingsReserveInTheNewTree(
      @ForAll("scenarios") Scenario scenario,
      @ForAll("operations") List<Operation> operations,
      @ForAll("reshapes") Reshape reshape) {
    Assume.that(scenario.specs().stream().allMatch(it -> it.bucket().isEmpty()));
    State state = stateAfter(scenario, operations);
    ShareChange change = reshape.of(scenario);
    var now = second(LAST_NOW - reshape.later());
    Outcome outcome = Reshaping.decide(state, change, ConflictingBookings.END, now);
    Outcome withoutEnding = Reshaping.decide(state, change, ConflictingBookings.KEEP, now);
    if (outcome instanceof Outcome.Changed changed) {
      assertThat(changed.state().calendar())
          .isEqualTo(booked(changed.state(), changed.state().calendar().bookings()));
      assertNamedBefore(withoutEnding, changed);
      assertThat(followed(state, change, changed.ended(), now)).isEqualTo(changed.state());
    } else {
      assertThat(withoutEnding).isEqualTo(outcome);
    }
  }

  /** The same again by the record of it: first what ended or has lapsed there, then the change. */
  private static State followed(State state, ShareChange change, List<Booking> ended, Instant now) {
    Batch before = Admission.ofShares().open(state);
    ended.forEach(booking -> before.release(booking.id(), now));
    if (change instanceof Delete) {
      before.lapse(now);
    }
    Batch after = Admission.ofShares().open(Reshaping.follow(before.state(), change));
    after.lapse(now);
    return after.state();
  }

  private static Calendar booked(State tree, Iterable<Booking> bookings) {
    Restoration fresh =
        new Restoration(new State(tree.shares(), tree.network(), tree.users(), Calendar.EMPTY));
    bookings.forEach(fresh::add);
    return fresh.state().calendar();
  }

  private static void assertNamedBefore(Outcome withoutEnding, Outcome.Changed changed) {
    if (withoutEnding instanceof Outcome.Refused refused) {
      assertThat(refused.bookings()).isNotEmpty().isEqualTo(changed.ended());
    } else {
      assertThat(withoutEnding).isEqualTo(changed);
      assertThat(changed.ended()).isEmpty();
    }
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void aChangeThatChangesNothingEndsNothing(
      @ForAll("scenarios") Scenario scenario, @ForAll("operations") List<Operation> operations) {
    State state = stateAfter(scenario, operations);
    Share share = state.shares().find(scenario.name(scenario.specs().size() - 1)).orElseThrow();
    ShareChange same = new Alter(share.name(), share.flowGroup(), share.privileges());
    Outcome outcome = Reshaping.decide(state, same, ConflictingBookings.KEEP, second(LAST_NOW));
    if (outcome instanceof Outcome.Refused refused) {
      assertThat(refused.bookings()).isEmpty();
    } else {
      assertThat(((Outcome.Changed) outcome).ended()).isEmpty();
    }
  }
}
