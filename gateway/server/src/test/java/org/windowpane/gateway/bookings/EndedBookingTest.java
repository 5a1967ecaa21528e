package org.windowpane.gateway.bookings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.testing.Scene;

/** What a user can do with a booking at its end, before the ledger has recorded the end. */
public final class EndedBookingTest {
  private static final Actor ALICE = Scene.actor("alice");
  private static final UUID ID = new UUID(1, 1);
  private static final Duration LEAD = Duration.ofSeconds(2);

  private final Scene scene = new Scene();

  static Stream<Command<Answer<BookingRecord>>> commands() {
    return Stream.of(
        new CancelBooking(ALICE, ID, LEAD),
        new ConfirmBooking(ALICE, ID),
        new ChangeBooking(
            ALICE, ID, new BookingChange(Optional.empty(), OptionalLong.of(50_000_000))),
        new ChangeBooking(
            ALICE,
            ID,
            new BookingChange(
                Optional.of(Scene.NOW.plus(Duration.ofDays(1))), OptionalLong.empty())));
  }

  private Answer<BookingRecord> at(Instant now, Command<Answer<BookingRecord>> command) {
    Outcome<Answer<BookingRecord>> outcome = command.decide(scene.state(), now);
    if (!(outcome.answer() instanceof Answer.Done)) {
      assertThat(outcome.changes()).isEmpty();
    }
    return outcome.answer();
  }

  private static Answer<BookingRecord> already(String state) {
    return new Answer.Conflict<>("The booking is " + state + " already.");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aWindowThatIsOverIsCompleted(Command<Answer<BookingRecord>> command) {
    scene.book(1, 40_000_000, 0, 60);
    Instant end = Scene.NOW.plusSeconds(60);
    assertThat(at(end.minusNanos(1_000), command)).isInstanceOf(Answer.Done.class);
    assertThat(at(end, command)).isEqualTo(already("completed"));
    scene.advance(60);
    scene.play(new ExpireDue());
    assertThat(scene.state().open()).containsKey(ID);
    assertThat(at(end, command)).isEqualTo(already("completed"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aHoldThatHasLapsedIsCancelled(Command<Answer<BookingRecord>> command) {
    scene.play(
        new BookWindow(
            ALICE,
            ID,
            Scene.form(
                Scene.form(40_000_000, Scene.NOW.plusSeconds(600), Scene.NOW.plusSeconds(900)),
                Placement.FIXED,
                Optional.of(Duration.ofSeconds(10)))));
    Instant lapse = Scene.NOW.plusSeconds(10);
    assertThat(at(lapse.minusNanos(1_000), command)).isInstanceOf(Answer.Done.class);
    assertThat(at(lapse, command)).isEqualTo(already("cancelled"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aWaitingRequestWhoseStartHasPassedIsRefused(Command<Answer<BookingRecord>> command) {
    scene.book(2, 90_000_000, 0, 600);
    scene.play(
        new BookWindow(
            ALICE,
            ID,
            Scene.form(
                Scene.form(40_000_000, Scene.NOW.plusSeconds(60), Scene.NOW.plusSeconds(90)),
                new Placement.WaitForRoom(),
                Optional.empty())));
    Instant start = Scene.NOW.plusSeconds(60);
    boolean cancels = command instanceof CancelBooking;
    assertThat(at(start.minusNanos(1_000), command) instanceof Answer.Done).isEqualTo(cancels);
    assertThat(at(start, command)).isEqualTo(already("refused"));
  }

  @Test
  void anEndedBookingOfAnotherUserStaysHidden() {
    scene.book(1, 40_000_000, 0, 60);
    List<Command<Answer<BookingRecord>>> ofBob =
        List.of(
            new CancelBooking(Scene.actor("bob"), ID, LEAD),
            new ConfirmBooking(Scene.actor("bob"), ID));
    for (Command<Answer<BookingRecord>> each : ofBob) {
      assertThat(at(Scene.NOW.plusSeconds(60), each)).isInstanceOf(Answer.Missing.class);
    }
  }
}
