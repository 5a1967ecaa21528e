package org.windowpane.gateway.ledger.schedule;

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
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.bookings.ChangeBooking;
import org.windowpane.gateway.bookings.ConfirmBooking;
import org.windowpane.gateway.bookings.Placement;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.IdempotentCommand;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.schedule.Agenda.Item;
import org.windowpane.gateway.testing.Scene;

/** What is looked at when its time has come, against looking at all there is. */
public final class AgendaTest {
  private static final Duration LEAD = Duration.ofSeconds(2);

  private final Scene scene = new Scene();
  private final Agenda agenda = new Agenda();

  private <A> A follow(Command<A> command) {
    Command.Outcome<A> outcome = scene.play(command);
    agenda.follow(outcome.changes(), scene.state());
    return outcome.answer();
  }

  private IdempotentCommand<Answer<BookingRecord>> window(int number, int from, int to, int hold) {
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
  void onlyExpiredItemsAreFound() {
    Random random = new Random(11);
    for (int step = 0; step < 400; step++) {
      int number = random.nextInt(40);
      Actor alice = Scene.actor("alice");
      UUID id = new UUID(7, number);
      switch (random.nextInt(6)) {
        case 0, 1 -> {
          if (!scene.state().open().containsKey(id)) {
            int from = random.nextInt(20);
            follow(window(number, from, from + 1 + random.nextInt(20), random.nextInt(3) * 4));
          }
        }
        case 2 -> follow(new ConfirmBooking(alice, id));
        case 3 -> follow(new CancelBooking(alice, id, LEAD));
        case 4 -> {
          Instant end = scene.now().plusSeconds(random.nextInt(15));
          follow(new ChangeBooking(alice, id, BookingChange.endingAt(end)));
        }
        default -> scene.advance(random.nextInt(5));
      }
      List<Change<?, ?>> all = new ExpireDue().decide(scene.state(), scene.now()).changes();
      List<Change<?, ?>> due =
          new ExpireDue(agenda.expired(scene.now())).decide(scene.state(), scene.now()).changes();
      assertThat(due).containsExactlyInAnyOrderElementsOf(all);
      follow(new ExpireDue(agenda.expired(scene.now())));
      agenda.markHandled();
      agenda.hasNewStart(scene.now().plus(LEAD));
      Optional<Instant> next = nextBySearching();
      next.ifPresent(at -> assertThat(agenda.next(LEAD).orElseThrow()).isBeforeOrEqualTo(at));
      assertThat(agenda.next(LEAD).orElse(Instant.MAX)).isAfter(scene.now());
      Agenda rebuilt = new Agenda();
      rebuilt.read(scene.state());
      rebuilt.expired(scene.now());
      rebuilt.hasNewStart(scene.now().plus(LEAD));
      assertThat(rebuilt.next(LEAD)).isEqualTo(next);
    }
  }

  private Optional<Instant> nextBySearching() {
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
        scene.state().requests().values().stream()
            .map(it -> it.at().plus(RememberedRequest.REMEMBERED));
    return Stream.concat(instants.stream(), keys)
        .filter(at -> at.isAfter(scene.now()))
        .min(Instant::compareTo);
  }

  @Test
  void aStartIsFoundOnce() {
    follow(window(1, 10, 20, 0));
    Instant start = scene.now().plusSeconds(10);
    assertThat(agenda.hasNewStart(start.minusNanos(1))).isFalse();
    assertThat(agenda.hasNewStart(start)).isTrue();
    assertThat(agenda.hasNewStart(start.plusSeconds(5))).isFalse();
  }

  @Test
  void aStartIsFoundAgainAfterTheClockWentBack() {
    follow(window(1, 10, 20, 0));
    Instant start = scene.now().plusSeconds(10);
    assertThat(agenda.hasNewStart(start.plusSeconds(3))).isTrue();
    agenda.rebuild();
    assertThat(agenda.next(LEAD)).contains(start.minus(LEAD));
    assertThat(agenda.hasNewStart(start)).isTrue();
  }

  @Test
  void theOldestExpiredItemIsReportedUntilItIsHandled() {
    Instant end = scene.now().plusSeconds(20);
    follow(window(1, 10, 20, 0));
    follow(window(2, 10, 30, 0));
    assertThat(agenda.firstExpired(end.minusNanos(1))).isEmpty();
    assertThat(agenda.firstExpired(end)).contains(end);
    assertThat(agenda.firstExpired(end.plusSeconds(60))).contains(end);
    scene.advance(21);
    assertThat(agenda.expired(scene.now())).containsExactly(new Item.OfBooking(new UUID(7, 1)));
    assertThat(agenda.firstExpired(scene.now())).contains(end);
    scene.advance(10);
    assertThat(agenda.expired(scene.now()))
        .containsExactly(new Item.OfBooking(new UUID(7, 1)), new Item.OfBooking(new UUID(7, 2)));
    assertThat(agenda.firstExpired(scene.now())).contains(end);
    agenda.markHandled();
    assertThat(agenda.expired(scene.now())).isEmpty();
    assertThat(agenda.firstExpired(scene.now())).isEmpty();
  }

  @Test
  void manyChangesOfOneBookingLeaveFewItems() {
    follow(window(1, 10, 20, 0));
    UUID id = new UUID(7, 1);
    Instant last = Instant.EPOCH;
    for (int change = 0; change < 30_000; change++) {
      last = scene.now().plusSeconds(20 + change % 5_000);
      follow(new ChangeBooking(Scene.actor("alice"), id, BookingChange.endingAt(last)));
    }
    assertThat(scene.state().open().get(id).booking().window().end()).isEqualTo(last);
    assertThat(agenda.size()).isLessThan(15_000);
    agenda.expired(last.minusNanos(1));
    agenda.markHandled();
    assertThat(agenda.expired(last)).containsExactly(new Item.OfBooking(id));
  }
}
