package org.windowpane.gateway.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Scene.NOW;
import static org.windowpane.gateway.testing.Scene.actor;
import static org.windowpane.gateway.testing.Scene.form;
import static org.windowpane.gateway.testing.Scene.once;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.shares.ChangeSpeaker;
import org.windowpane.gateway.testing.Scene;

public final class IdempotentCommandTest {
  private final Scene scene = new Scene();

  private Outcome<IdempotentCommand.Result<Answer<BookingRecord>>> book(
      String user, int id, long rateBps, String key) {
    BookWindow command =
        new BookWindow(actor(user), new UUID(1, id), form(rateBps, null, NOW.plusSeconds(60)));
    return scene.play(once(command, user, key, "a window of " + rateBps));
  }

  @Test
  void theSameKeyRunsTheCommandOnce() {
    assertThat(book("alice", 1, 40_000_000, "k1").answer())
        .isInstanceOf(IdempotentCommand.Result.Decided.class);
    Outcome<?> again = book("alice", 2, 40_000_000, "k1");
    assertThat(again.answer())
        .isEqualTo(new IdempotentCommand.Result.DecidedBefore<>(List.of(new UUID(1, 1))));
    assertThat(again.changes()).isEmpty();
    assertThat(again.audit()).isEmpty();
    assertThat(scene.state().decisions().calendar().bookings()).hasSize(1);
  }

  @Test
  void theSameKeyForAnotherRequestIsAConflict() {
    book("alice", 1, 40_000_000, "k1");
    Outcome<?> other = book("alice", 2, 41_000_000, "k1");
    assertThat(other.answer()).isEqualTo(new IdempotentCommand.Result.UsedForAnother<>());
    assertThat(other.changes()).isEmpty();
  }

  @Test
  void keysOfDifferentUsersAreDistinct() {
    book("alice", 1, 10_000_000, "k1");
    scene.play(new ChangeSpeaker(actor("ada"), "team", "bob", true));
    book("bob", 2, 10_000_000, "k1");
    assertThat(scene.state().open()).hasSize(2);
  }

  @Test
  void aStoredRefusalIsReturnedAgain() {
    book("alice", 1, 95_000_000, "k1");
    assertThat(book("alice", 2, 95_000_000, "k1").answer())
        .isEqualTo(new IdempotentCommand.Result.DecidedBefore<>(List.of(new UUID(1, 1))));
  }

  @Test
  void aCommandWithoutChangesRunsAgain() {
    assertThat(book("bob", 1, 10_000_000, "k1").changes()).isEmpty();
    scene.play(new ChangeSpeaker(actor("ada"), "team", "bob", true));
    assertThat(book("bob", 2, 10_000_000, "k1").changes()).isNotEmpty();
  }

  @Test
  void aCommandWithoutBookingsRunsOnce() {
    ChangeSpeaker grant = new ChangeSpeaker(actor("ada"), "team", "bob", true);
    scene.play(once(grant, "ada", "k1", "grant"));
    scene.play(new ChangeSpeaker(actor("ada"), "team", "bob", false));
    Outcome<?> again = scene.play(once(grant, "ada", "k1", "grant"));
    assertThat(again.answer()).isEqualTo(new IdempotentCommand.Result.DecidedBefore<>(List.of()));
    assertThat(scene.state().decisions().shares().find("team").orElseThrow().speakers())
        .doesNotContain("bob");
  }

  @Test
  void keysAreForgottenAfterADay() {
    book("alice", 1, 10_000_000, "k1");
    scene.advance((int) Duration.ofHours(24).toSeconds());
    scene.play(new ExpireDue());
    assertThat(scene.state().requests()).isEmpty();
  }
}
