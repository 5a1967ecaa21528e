package org.windowpane.gateway.bookings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Scene.NOW;
import static org.windowpane.gateway.testing.Scene.actor;
import static org.windowpane.gateway.testing.Scene.form;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.enforcement.ReportDeployments;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.RefusalRecord;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.shares.ChangeSpeaker;
import org.windowpane.gateway.testing.Scene;

public final class BookWindowTest {
  private final Scene scene = new Scene();

  private Outcome<Answer<BookingRecord>> book(String user, int id, WindowForm form) {
    return scene.play(new BookWindow(actor(user), new UUID(1, id), form));
  }

  private static BookingRecord decided(Outcome<Answer<BookingRecord>> outcome) {
    return ((Answer.Done<BookingRecord>) outcome.answer()).value();
  }

  @Test
  void aGrantedRequestIsBookedPendingAndAudited() {
    Outcome<Answer<BookingRecord>> outcome =
        book("alice", 1, form(40_000_000, null, NOW.plusSeconds(60)));
    BookingRecord booking = decided(outcome);
    assertThat(booking.state()).isEqualTo(BookingState.BOOKED);
    assertThat(booking.deployment().state()).isEqualTo(DeploymentState.PENDING);
    assertThat(booking.booking().window().start()).isEqualTo(NOW);
    assertThat(outcome.audit())
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.outcome()).isEqualTo(AuditEntry.Outcome.DONE);
              assertThat(entry.detail()).containsEntry("rateBps", 40_000_000L);
            });
  }

  @Test
  void aRefusedRequestIsStoredWithItsReason() {
    scene.book(1, 60_000_000, 0, 60);
    Outcome<Answer<BookingRecord>> outcome =
        book("alice", 2, form(40_000_000, null, NOW.plusSeconds(30)));
    BookingRecord booking = decided(outcome);
    assertThat(booking.state()).isEqualTo(BookingState.REFUSED);
    assertThat(booking.refusal().rule()).isEqualTo("share-maximum");
    assertThat(booking.refusal().place()).isEqualTo("share team");
    assertThat(booking.refusal().message())
        .isEqualTo(
            "Share team has 90 Mbit/s, and from 2026-11-20T21:00:00Z on 60 Mbit/s of it are"
                + " reserved, so 40 Mbit/s more do not fit.");
    assertThat(booking.refusal().counterOffers()).hasSize(2);
    assertThat(outcome.audit().get(0).outcome()).isEqualTo(AuditEntry.Outcome.REFUSED);
    assertThat(scene.state().open()).hasSize(1);
  }

  @Test
  void aHiddenShareIsNotFound() {
    assertThat(book("bob", 1, form(1, null, NOW.plusSeconds(60))).answer())
        .isEqualTo(new Answer.Missing<>("share team"));
    assertThat(scene.state().open()).isEmpty();
  }

  @Test
  void aUserWhoSeesTheShareButIsNoSpeakerIsRefused() {
    BookingRecord booking = decided(book("otto", 1, form(1, null, NOW.plusSeconds(60))));
    assertThat(booking.refusal().rule()).isEqualTo("not-a-speaker");
  }

  @Test
  void aWindowThatEndsBeforeItStartsIsInvalid() {
    assertThat(book("alice", 1, form(1, NOW.plusSeconds(60), NOW.plusSeconds(60))).answer())
        .isEqualTo(new Answer.Invalid<>("end", "must be after the start"));
    assertThat(book("alice", 2, form(1, null, NOW.minusSeconds(1))).answer())
        .isInstanceOf(Answer.Invalid.class);
  }

  @Test
  void aCheckReturnsTheDecisionAndStoresNothing() {
    scene.book(1, 60_000_000, 0, 60);
    LedgerState before = scene.state();
    Answer<CheckWindow.Verdict> answer =
        CheckWindow.decide(
            actor("alice"), form(40_000_000, null, NOW.plusSeconds(30)), before, NOW);
    CheckWindow.Verdict verdict = ((Answer.Done<CheckWindow.Verdict>) answer).value();
    assertThat(verdict.refusal()).map(RefusalRecord::rule).contains("share-maximum");
    Answer<CheckWindow.Verdict> fits =
        CheckWindow.decide(
            actor("alice"), form(30_000_000, null, NOW.plusSeconds(30)), before, NOW);
    assertThat(((Answer.Done<CheckWindow.Verdict>) fits).value().path())
        .containsExactly("h1", "s1", "10.0.0.2");
    assertThat(scene.state()).isEqualTo(before);
  }

  @Test
  void cancellingReleasesTheRestOfTheWindow() {
    UUID id = scene.book(1, 60_000_000, 0, 60);
    Answer<BookingRecord> answer =
        scene.play(new CancelBooking(actor("alice"), id, Duration.ofMillis(200))).answer();
    BookingRecord cancelled = ((Answer.Done<BookingRecord>) answer).value();
    assertThat(cancelled.state()).isEqualTo(BookingState.CANCELLED);
    assertThat(cancelled.deployment().state()).isEqualTo(DeploymentState.PENDING);
    assertThat(scene.state().decisions().calendar().bookings()).isEmpty();
    assertThat(scene.state().open()).containsKey(id);
  }

  @Test
  void aBookingThatWasNeverSentIsRemovedAtOnce() {
    UUID id = scene.book(1, 60_000_000, 30, 60);
    scene.play(new CancelBooking(actor("alice"), id, Duration.ofMillis(200)));
    assertThat(scene.state().open()).isEmpty();
  }

  @Test
  void onlyTheOwnerOrAnAdministratorCancels() {
    UUID id = scene.book(1, 60_000_000, 0, 60);
    Duration lead = Duration.ZERO;
    assertThat(scene.play(new CancelBooking(actor("bob"), id, lead)).answer())
        .isInstanceOf(Answer.Missing.class);
    scene.play(new ChangeSpeaker(actor("ada"), "team", "bob", true));
    assertThat(scene.play(new CancelBooking(actor("bob"), id, lead)).answer())
        .isInstanceOf(Answer.Forbidden.class);
    assertThat(scene.play(new CancelBooking(actor("otto"), id, lead)).answer())
        .isInstanceOf(Answer.Forbidden.class);
    assertThat(scene.play(new CancelBooking(actor("ada"), id, lead)).answer())
        .isInstanceOf(Answer.Done.class);
    assertThat(scene.play(new CancelBooking(actor("ada"), id, lead)).answer())
        .isInstanceOf(Answer.Conflict.class);
  }

  @Test
  void anEndedWindowIsCompletedAndClosedOnceItIsRemoved() {
    UUID id = scene.book(1, 60_000_000, 0, 60);
    scene.advance(60);
    scene.play(new ExpireDue());
    assertThat(scene.state().open().get(id).state()).isEqualTo(BookingState.COMPLETED);
    assertThat(scene.state().decisions().calendar().bookings()).isEmpty();
    scene.play(
        new ReportDeployments(
            Map.of(id, new ReportDeployments.Report(DeploymentState.REMOVED, null, List.of()))));
    assertThat(scene.state().open()).isEmpty();
  }
}
