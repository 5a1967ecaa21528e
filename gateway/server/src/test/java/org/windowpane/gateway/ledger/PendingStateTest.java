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
import org.windowpane.core.admission.delegation.Reshaping.InTheWay;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.gateway.bookings.BookGroup;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.bookings.ChangeBooking;
import org.windowpane.gateway.bookings.ConfirmBooking;
import org.windowpane.gateway.bookings.Placement;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;
import org.windowpane.gateway.network.NameHost;
import org.windowpane.gateway.network.RecordNetwork;
import org.windowpane.gateway.shares.CreateShare;
import org.windowpane.gateway.shares.ReshapeShare;
import org.windowpane.gateway.shares.ShareChangeRequest;
import org.windowpane.gateway.shares.ShareDefinition;
import org.windowpane.gateway.testing.Scene;

/** Decisions on a desk, against the same ones each on the state that those before it have left. */
public final class PendingStateTest {
  private static final Actor ALICE = Scene.actor("alice");

  private final PendingState desk = new PendingState(new Scene().state());
  private LedgerState plain = new Scene().state();

  private void play(Command<?> command, Instant now) {
    Command.Outcome<?> onDesk = command.decide(desk, now);
    Command.Outcome<?> onState = command.decide(plain, now);
    assertThat(onDesk).isEqualTo(onState);
    onDesk.changes().forEach(desk::apply);
    for (Change<?, ?> change : onState.changes()) {
      plain = plain.with(change);
    }
  }

  private static Command<?> any(Random chance, int number, Instant now) {
    UUID known = new UUID(7, chance.nextInt(number + 1));
    Actor ada = Scene.actor("ada");
    return switch (chance.nextInt(14)) {
      case 0 -> new CancelBooking(ALICE, known, Duration.ZERO);
      case 1 -> new ConfirmBooking(ALICE, known);
      case 2 ->
          new ChangeBooking(
              ALICE, known, BookingChange.endingAt(now.plusSeconds(chance.nextInt(60))));
      case 3 -> new ExpireDue();
      case 4 -> new NameHost(Actor.SYSTEM, "10.0.0." + number % 200, "n" + number);
      case 5 -> new RecordNetwork(chance.nextBoolean() ? Network.EMPTY : Scene.network());
      case 6 ->
          new BookGroup(
              ALICE,
              List.of(
                  new BookGroup.Member(new UUID(8, number), fixed(chance, now)),
                  new BookGroup.Member(new UUID(9, number), fixed(chance, now))));
      case 7 -> {
        long most = 1_000_000L * (40 + chance.nextInt(50));
        FlowGroup flows = FlowGroup.parse("(srcHost=10.0.0.0/24)");
        yield new ReshapeShare(
            ada,
            new ShareChangeRequest.Alter("team", new ShareDefinition(flows, most, true, true)),
            InTheWay.ENDS,
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
              new ShareChangeRequest.Delete("part" + (number - chance.nextInt(9))),
              InTheWay.ENDS,
              Optional.empty());
      default -> {
        Command<?> plain = new BookWindow(ALICE, new UUID(7, number), window(chance, now));
        int key = chance.nextInt(500);
        yield chance.nextBoolean()
            ? plain
            : Scene.once(plain, "alice", "key " + key, "asked " + chance.nextInt(2));
      }
    };
  }

  private static WindowForm window(Random chance, Instant now) {
    Instant start = now.plusSeconds(chance.nextInt(30));
    Instant end = start.plusSeconds(1 + chance.nextInt(30));
    WindowForm form = Scene.form(1_000_000L * (1 + chance.nextInt(40)), start, end);
    return Scene.form(
        form,
        chance.nextInt(4) == 0 ? new Placement.Earliest(end.plusSeconds(30)) : Placement.FIXED,
        Optional.of(Duration.ofSeconds(5)).filter(any -> chance.nextInt(4) == 0));
  }

  private static WindowForm fixed(Random chance, Instant now) {
    return Scene.form(window(chance, now), Placement.FIXED, Optional.empty());
  }

  @Test
  void whatIsDecidedIsTheSame() {
    for (int seed = 0; seed < 20; seed++) {
      Random chance = new Random(seed);
      Instant now = Scene.NOW.plusSeconds(1_000L * seed);
      for (int number = 0; number < 60; number++) {
        now = now.plusSeconds(chance.nextInt(3));
        play(any(chance, 100 * seed + number, now), now);
        if (chance.nextInt(8) == 0) {
          play(new ExpireDue(), now);
          assertThat(desk.state().open()).isEqualTo(plain.open());
          assertThat(desk.state().decisions().calendar().bookings())
              .containsExactlyInAnyOrderElementsOf(plain.decisions().calendar().bookings());
        }
      }
    }
  }

  @Test
  void whatWasBookedAndNotAppliedIsTakenBack() {
    Instant now = Scene.NOW;
    WindowForm most = Scene.form(80_000_000, now.plusSeconds(10), now.plusSeconds(20));
    new BookWindow(ALICE, new UUID(1, 1), most).decide(desk, now);
    desk.takeBack();
    play(new BookWindow(ALICE, new UUID(1, 2), most), now);
    assertThat(desk.state().open()).containsOnlyKeys(new UUID(1, 2));
    assertThat(desk.state().decisions()).isEqualTo(plain.decisions());
  }
}
