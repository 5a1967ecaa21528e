package org.windowpane.gateway.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.delegation.Reshaping.ConflictingBookings;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.gateway.bookings.BookGroup;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.bookings.ChangeBooking;
import org.windowpane.gateway.bookings.ConfirmBooking;
import org.windowpane.gateway.bookings.Placement;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.network.NameHost;
import org.windowpane.gateway.network.RecordNetwork;
import org.windowpane.gateway.shares.CreateShare;
import org.windowpane.gateway.shares.ReshapeShare;
import org.windowpane.gateway.shares.ShareChangeRequest;
import org.windowpane.gateway.shares.ShareDefinition;
import org.windowpane.gateway.testing.Scene;

/** Compares decisions on a pending state with the same decisions on plain states. */
public final class PendingStateTest {
  private static final Actor ALICE = Scene.actor("alice");

  private final PendingState pending = new PendingState(new Scene().state());
  private LedgerState plain = new Scene().state();

  private void play(Command<?> command, Instant now) {
    Command.Outcome<?> onPending = command.decide(pending, now);
    Command.Outcome<?> onState = command.decide(plain, now);
    assertThat(onPending).isEqualTo(onState);
    onPending.changes().forEach(pending::apply);
    for (Change<?, ?> change : onState.changes()) {
      plain = plain.with(change);
    }
  }

  private static Command<?> any(Random random, int number, Instant now) {
    UUID known = new UUID(7, random.nextInt(number + 1));
    Actor ada = Scene.actor("ada");
    return switch (random.nextInt(14)) {
      case 0 -> new CancelBooking(ALICE, known, Duration.ZERO);
      case 1 -> new ConfirmBooking(ALICE, known);
      case 2 ->
          new ChangeBooking(
              ALICE, known, BookingChange.endingAt(now.plusSeconds(random.nextInt(60))));
      case 3 -> new ExpireDue();
      case 4 -> new NameHost(Actor.SYSTEM, "10.0.0." + number % 200, "n" + number);
      case 5 -> new RecordNetwork(random.nextBoolean() ? Network.EMPTY : Scene.network());
      case 6 ->
          new BookGroup(
              ALICE,
              List.of(
                  new BookGroup.Member(new UUID(8, number), fixed(random, now)),
                  new BookGroup.Member(new UUID(9, number), fixed(random, now))));
      case 7 -> {
        long most = 1_000_000L * (40 + random.nextInt(50));
        FlowGroup flows = FlowGroup.parse("(srcHost=10.0.0.0/24)");
        yield new ReshapeShare(
            ada,
            new ShareChangeRequest.Alter("team", new ShareDefinition(flows, most, true, true)),
            ConflictingBookings.END,
            Optional.empty());
      }
      case 8 ->
          new CreateShare(
              ada,
              new CreateShare.Form(
                  "part" + number,
                  "team",
                  new ShareDefinition(
                      FlowGroup.parse("(srcHost=10.0.0.0/24)"), 1_000_000, null, null),
                  Set.of("alice")));
      case 9 ->
          new ReshapeShare(
              ada,
              new ShareChangeRequest.Delete("part" + (number - random.nextInt(9))),
              ConflictingBookings.END,
              Optional.empty());
      default -> {
        Command<?> plain = new BookWindow(ALICE, new UUID(7, number), window(random, now));
        int key = random.nextInt(500);
        yield random.nextBoolean()
            ? plain
            : Scene.once(plain, "alice", "key " + key, "asked " + random.nextInt(2));
      }
    };
  }

  private static WindowForm window(Random random, Instant now) {
    Instant start = now.plusSeconds(random.nextInt(30));
    Instant end = start.plusSeconds(1 + random.nextInt(30));
    WindowForm form = Scene.form(1_000_000L * (1 + random.nextInt(40)), start, end);
    return Scene.form(
        form,
        random.nextInt(4) == 0 ? new Placement.Earliest(end.plusSeconds(30)) : Placement.FIXED,
        Optional.of(Duration.ofSeconds(5)).filter(any -> random.nextInt(4) == 0));
  }

  private static WindowForm fixed(Random random, Instant now) {
    return Scene.form(window(random, now), Placement.FIXED, Optional.empty());
  }

  @Test
  void decisionsOnPendingAndPlainStateAreEqual() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      Instant now = Scene.NOW.plusSeconds(1_000L * seed);
      for (int number = 0; number < 60; number++) {
        now = now.plusSeconds(random.nextInt(3));
        play(any(random, 100 * seed + number, now), now);
        if (random.nextInt(8) == 0) {
          play(new ExpireDue(), now);
          assertThat(pending.state().open()).isEqualTo(plain.open());
          assertThat(pending.state().decisions().calendar().bookings())
              .containsExactlyInAnyOrderElementsOf(plain.decisions().calendar().bookings());
        }
      }
    }
  }

  @Test
  void anUnappliedBookingIsRolledBack() {
    Instant now = Scene.NOW;
    WindowForm most = Scene.form(80_000_000, now.plusSeconds(10), now.plusSeconds(20));
    new BookWindow(ALICE, new UUID(1, 1), most).decide(pending, now);
    pending.rollBack();
    play(new BookWindow(ALICE, new UUID(1, 2), most), now);
    assertThat(pending.state().open()).containsOnlyKeys(new UUID(1, 2));
    assertThat(pending.state().decisions()).isEqualTo(plain.decisions());
  }
}
