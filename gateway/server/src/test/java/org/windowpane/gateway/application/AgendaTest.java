package org.windowpane.gateway.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.BookingChange;

/** What is looked at when its time has come, against looking at all there is. */
final class AgendaTest {
  private static final Duration LEAD = Duration.ofSeconds(2);

  private final Scene scene = new Scene();
  private final Agenda agenda = new Agenda();

  private <A> A follow(Command<A> command) {
    Command.Outcome<A> outcome = scene.play(command);
    agenda.follow(outcome.changes());
    return outcome.answer();
  }

  private Once<Answer<BookingRecord>> window(int number, int from, int to, int hold) {
    Instant now = scene.now();
    WindowForm form = Scene.form(1_000, now.plusSeconds(from), now.plusSeconds(to));
    BookWindow command =
        new BookWindow(
            Scene.actor("alice"),
            new UUID(7, number),
            Scene.form(
                form,
                Placement.FIXED,
                Optional.of(Duration.ofSeconds(hold)).filter(any -> hold > 0)));
    return Scene.once(command, "alice", "key " + number, "window " + number);
  }

  @Test
  void whatIsOverByItselfIsFoundAndNothingElse() {
    Random chance = new Random(11);
    for (int step = 0; step < 400; step++) {
      int number = chance.nextInt(40);
      Actor alice = Scene.actor("alice");
      UUID id = new UUID(7, number);
      switch (chance.nextInt(6)) {
        case 0, 1 -> {
          if (!scene.state().open().containsKey(id)) {
            int from = chance.nextInt(20);
            follow(window(number, from, from + 1 + chance.nextInt(20), chance.nextInt(3) * 4));
          }
        }
        case 2 -> follow(new ConfirmBooking(alice, id));
        case 3 -> follow(new CancelBooking(alice, id, LEAD));
        case 4 -> {
          Instant end = scene.now().plusSeconds(chance.nextInt(15));
          follow(new ChangeBooking(alice, id, BookingChange.endingAt(end)));
        }
        default -> scene.advance(chance.nextInt(5));
      }
      List<Change> all = new PassTime().decide(scene.state(), scene.now()).changes();
      List<Change> due =
          new PassTime(agenda.over(scene.now())).decide(scene.state(), scene.now()).changes();
      assertThat(due).containsExactlyInAnyOrderElementsOf(all);
      assertThat(agenda.next(scene.now(), LEAD)).isEqualTo(nextByLooking());
      follow(new PassTime(agenda.over(scene.now())));
      Agenda anew = new Agenda();
      anew.read(scene.state());
      assertThat(anew.next(scene.now(), LEAD)).isEqualTo(agenda.next(scene.now(), LEAD));
    }
  }

  private Optional<Instant> nextByLooking() {
    List<Instant> instants = new ArrayList<>();
    for (BookingRecord record : scene.state().open().values()) {
      if (record.state() == BookingState.BOOKED) {
        instants.add(record.booking().window().start().minus(LEAD));
        instants.add(record.booking().window().end());
      } else if (record.state() == BookingState.HELD) {
        instants.add(record.booking().heldUntil().orElseThrow());
      }
    }
    Stream<Instant> keys =
        scene.state().requests().values().stream().map(it -> it.at().plus(PassTime.KEYS_LAST));
    return Stream.concat(instants.stream(), keys)
        .filter(at -> at.isAfter(scene.now()))
        .min(Instant::compareTo);
  }

  @Test
  void aStartIsFoundOnceBetweenTwoLooks() {
    follow(window(1, 10, 20, 0));
    Instant start = scene.now().plusSeconds(10);
    assertThat(agenda.isAnyStart(start.minusSeconds(1), start)).isTrue();
    assertThat(agenda.isAnyStart(start, start.plusSeconds(5))).isFalse();
    assertThat(agenda.isAnyStart(start.plusSeconds(1), start)).isFalse();
    follow(new CancelBooking(Scene.actor("alice"), new UUID(7, 1), LEAD));
    assertThat(agenda.isAnyStart(start.minusSeconds(1), start)).isFalse();
  }

  @Test
  void whatHasBeenDueForLongestIsFoundUntilSomebodySeesToIt() {
    Instant end = scene.now().plusSeconds(20);
    follow(window(1, 10, 20, 0));
    follow(window(2, 10, 30, 0));
    assertThat(agenda.firstOver(end.minusNanos(1))).isEmpty();
    assertThat(agenda.firstOver(end)).contains(end);
    assertThat(agenda.firstOver(end.plusSeconds(60))).contains(end);
    scene.advance(21);
    follow(new PassTime(agenda.over(scene.now())));
    assertThat(agenda.firstOver(end.plusSeconds(60))).contains(end.plusSeconds(10));
  }
}
