package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Played.second;

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
import org.windowpane.core.admission.delegation.Reshaping.InTheWay;
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
    ShareChange of(Scene scene) {
      String name = scene.name(share % scene.grounds().size());
      String parent = scene.name(other % scene.grounds().size());
      return switch (kind) {
        case 0 -> new Delete(name);
        case 1 -> new Move(name, parent);
        default -> new Alter(name, FlowGroup.ALL, Played.plain(maximum));
      };
    }
  }

  @Provide
  Arbitrary<Scene> scenes() {
    return Deeds.scenes();
  }

  @Provide
  Arbitrary<List<Deed>> deeds() {
    return Deeds.deeds();
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

  private static State played(Scene scene, List<Deed> deeds) {
    RealAdmission real = new RealAdmission(scene, true);
    int now = scene.start();
    int count = 0;
    for (Deed deed : deeds) {
      if (!(deed instanceof Deed.Tick tick) || now + tick.seconds() <= LAST_NOW) {
        real.play(Fitting.to(scene, count, deed));
        now += deed instanceof Deed.Tick tick ? tick.seconds() : 0;
        count += deed instanceof Deed.Book ? 1 : 0;
      }
    }
    return real.state();
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void whatIsLeftIsWhatThoseThatStayTakeOfTheNewTree(
      @ForAll("scenes") Scene scene,
      @ForAll("deeds") List<Deed> deeds,
      @ForAll("reshapes") Reshape reshape) {
    Assume.that(scene.grounds().stream().allMatch(it -> it.bucket().isEmpty()));
    State state = played(scene, deeds);
    ShareChange change = reshape.of(scene);
    var now = second(LAST_NOW - reshape.later());
    Outcome outcome = Reshaping.decide(state, change, InTheWay.ENDS, now);
    Outcome polite = Reshaping.decide(state, change, InTheWay.STAYS, now);
    if (outcome instanceof Outcome.Changed changed) {
      assertThat(changed.state().calendar())
          .isEqualTo(booked(changed.state(), changed.state().calendar().bookings()));
      assertNamedBefore(polite, changed);
      assertThat(followed(state, change, changed.ended(), now)).isEqualTo(changed.state());
    } else {
      assertThat(polite).isEqualTo(outcome);
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

  private static void assertNamedBefore(Outcome polite, Outcome.Changed changed) {
    if (polite instanceof Outcome.Refused refused) {
      assertThat(refused.bookings()).isNotEmpty().isEqualTo(changed.ended());
    } else {
      assertThat(polite).isEqualTo(changed);
      assertThat(changed.ended()).isEmpty();
    }
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void aChangeThatChangesNothingEndsNothing(
      @ForAll("scenes") Scene scene, @ForAll("deeds") List<Deed> deeds) {
    State state = played(scene, deeds);
    Share share = state.shares().find(scene.name(scene.grounds().size() - 1)).orElseThrow();
    ShareChange same = new Alter(share.name(), share.flowGroup(), share.privileges());
    Outcome outcome = Reshaping.decide(state, same, InTheWay.STAYS, second(LAST_NOW));
    if (outcome instanceof Outcome.Refused refused) {
      assertThat(refused.bookings()).isEmpty();
    } else {
      assertThat(((Outcome.Changed) outcome).ended()).isEmpty();
    }
  }
}
