package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.core.admission.AdmissionFixture.booked;
import static org.windowpane.core.admission.AdmissionFixture.least;
import static org.windowpane.core.admission.AdmissionFixture.levels;
import static org.windowpane.core.admission.AdmissionFixture.open;
import static org.windowpane.core.admission.AdmissionFixture.plain;
import static org.windowpane.core.admission.AdmissionFixture.refusalOf;
import static org.windowpane.core.admission.AdmissionFixture.request;
import static org.windowpane.core.admission.AdmissionFixture.reserve;
import static org.windowpane.core.admission.AdmissionFixture.second;
import static org.windowpane.core.admission.AdmissionFixture.seconds;
import static org.windowpane.core.admission.AdmissionFixture.share;
import static org.windowpane.core.admission.AdmissionFixture.tokens;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Place.InRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.SeriesDecision;
import org.windowpane.core.admission.booking.Shortage;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.share.Share;

final class BatchTest {
  private final State ten = AdmissionFixture.root().with(share("ten", Share.ROOT, plain(10)));

  @Test
  void eachDecisionSeesWhatThoseBeforeItHaveLeft() {
    Batch batch = open(ten);
    batch.book(reserve("ten", 6, seconds(0, 4)), second(0));
    Refusal refusal = refusalOf(batch.book(reserve("ten", 5, seconds(2, 6)), second(0)));
    assertThat(refusal.shortage()).contains(new Shortage(second(2), 10, 6, 5));
  }

  @Test
  void statesThatWereHandedOutStayWhenTheBatchGoesOn() {
    Batch batch = open(ten);
    batch.book(reserve("ten", 6, seconds(0, 3)), second(0));
    State handedOut = batch.state();
    batch.book(reserve("ten", 4, seconds(1, 3)), second(0));
    assertThat(levels(handedOut, "ten", 4)).containsExactly(6L, 6L, 6L, 0L);
    assertThat(levels(batch.state(), "ten", 4)).containsExactly(6L, 10L, 10L, 0L);
  }

  @Test
  void checkingChangesNothing() {
    Batch batch = open(ten);
    batch.check(reserve("ten", 6, seconds(0, 4)), second(0));
    assertThat(batch.state()).isEqualTo(ten);
  }

  @Test
  void noIdIsBookedTwice() {
    Batch batch = open(ten);
    BookingRequest request = reserve("ten", 1, seconds(0, 4));
    batch.book(request, second(0));
    assertThatThrownBy(() -> batch.book(request, second(0))).hasMessageContaining("booked already");
    assertThat(levels(batch.state(), "ten", 1)).containsExactly(1L);
  }

  @Test
  void aPartialRequestIsGrantedTheMostThatFitsAllTheTime() {
    Batch batch = open(ten);
    batch.book(reserve("ten", 7, seconds(3, 4)), second(0));
    BookingRequest partial = request("ten", new Ask.Reserve(8), Strictness.PARTIAL, seconds(0, 5));
    assertThat(booked(batch.book(partial, second(0))).rateBps()).isEqualTo(3);
  }

  @Test
  void aPartialRequestOfWhichNothingFitsIsRefused() {
    Batch batch = open(ten);
    batch.book(reserve("ten", 10, seconds(3, 4)), second(0));
    BookingRequest partial = request("ten", new Ask.Reserve(8), Strictness.PARTIAL, seconds(0, 5));
    assertThat(refusalOf(batch.book(partial, second(0))).rule()).isEqualTo(Rule.SHARE_MAXIMUM);
  }

  @Test
  void aPartialRequestIsNotGrantedLessThanTheLeastDraw() {
    State state = AdmissionFixture.root().with(share("atLeast", Share.ROOT, least(10, 4)));
    Batch batch = open(state);
    batch.book(reserve("atLeast", 7, seconds(3, 4)), second(0));
    BookingRequest partial =
        request("atLeast", new Ask.Reserve(8), Strictness.PARTIAL, seconds(0, 5));
    assertThat(refusalOf(batch.book(partial, second(0))).rule()).isEqualTo(Rule.SHARE_MAXIMUM);
  }

  @Test
  void aGroupIsBookedWholeOrNotAtAll() {
    Batch batch = open(ten);
    BookingRequest fits = reserve("ten", 6, seconds(0, 4));
    BookingRequest doesNot = reserve("ten", 6, seconds(3, 5));
    GroupDecision decision = batch.bookAll(List.of(fits, doesNot), second(0));
    assertThat(decision).isInstanceOf(GroupDecision.Refused.class);
    assertThat(((GroupDecision.Refused) decision).request()).isEqualTo(doesNot);
    assertThat(batch.state()).isEqualTo(ten);
    assertThat(batch.bookAll(List.of(fits), second(0))).isInstanceOf(GroupDecision.Granted.class);
  }

  @Test
  void aGroupWithAnUnknownShareIsNotBookedInPart() {
    Batch batch = open(ten);
    BookingRequest fits = reserve("ten", 6, seconds(0, 4));
    BookingRequest nowhere = reserve("nowhere", 6, seconds(3, 5));
    assertThatThrownBy(() -> batch.bookAll(List.of(fits, nowhere), second(0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(batch.state()).isEqualTo(ten);
  }

  @Test
  void ofASeriesAsManyAreBookedAsFit() {
    Batch batch = open(ten);
    SeriesDecision decision =
        batch.bookMost(
            List.of(
                reserve("ten", 6, seconds(0, 4)),
                reserve("ten", 6, seconds(3, 5)),
                reserve("ten", 4, seconds(0, 4))),
            second(0));
    assertThat(decision.granted()).extracting(Booking::rateBps).containsExactly(6L, 4L);
    assertThat(decision.refused()).hasSize(1);
  }

  @Test
  void aHoldReservesBandwidthUntilItLapses() {
    Batch batch = open(ten);
    BookingRequest held = reserve("ten", 10, seconds(0, 9));
    batch.hold(held, second(3), second(0));
    BookingRequest other = reserve("ten", 1, seconds(4, 5));
    assertThat(batch.book(other, second(2))).isInstanceOf(Decision.Refused.class);
    assertThat(batch.book(other, second(3))).isInstanceOf(Decision.Granted.class);
    assertThat(batch.find(held.id())).isEmpty();
  }

  @Test
  void aConfirmedBookingDoesNotLapse() {
    Batch batch = open(ten);
    BookingRequest held = reserve("ten", 10, seconds(0, 9));
    batch.hold(held, second(3), second(0));
    assertThat(booked(batch.confirm(held.id(), second(2))).isHeld()).isFalse();
    assertThat(batch.lapse(second(4))).isEmpty();
    assertThat(batch.confirm(held.id(), second(4))).isInstanceOf(Decision.Granted.class);
  }

  @Test
  void aLapsedHoldCannotBeConfirmed() {
    Batch batch = open(ten);
    BookingRequest held = reserve("ten", 10, seconds(0, 9));
    batch.hold(held, second(3), second(0));
    Refusal refusal = refusalOf(batch.confirm(held.id(), second(3)));
    assertThat(refusal.rule()).isEqualTo(Rule.LAPSED);
    assertThat(batch.state()).isEqualTo(ten);
  }

  @Test
  void nothingIsHeldUntilThePast() {
    BookingRequest request = reserve("ten", 1, seconds(5, 9));
    assertThatThrownBy(() -> open(ten).hold(request, second(3), second(3)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aLapsedHoldHasDrawnTokensUntilItsDeadlineEvenIfExpiredLater() {
    State state = AdmissionFixture.root().with(share("bucket", Share.ROOT, tokens(10, 2, 8)));
    BookingRequest held = reserve("bucket", 4, seconds(4, 8));
    Batch prompt = open(state);
    prompt.hold(held, second(6), second(0));
    prompt.lapse(second(6));
    Batch late = open(state);
    late.hold(held, second(6), second(0));
    late.lapse(second(20));
    assertThat(levels(late.state(), "bucket", 8)).containsExactly(0L, 0L, 0L, 0L, 4L, 4L, 0L, 0L);
    assertThat(late.state()).isEqualTo(prompt.state());
  }

  @Test
  void aBookingCancelledWhileRunningHasDrawnTokensUntilThen() {
    State state = AdmissionFixture.root().with(share("bucket", Share.ROOT, tokens(10, 2, 8)));
    BookingRequest request = reserve("bucket", 4, seconds(4, 8));
    Batch batch = open(state);
    batch.book(request, second(0));
    batch.release(request.id(), second(6));
    assertThat(levels(batch.state(), "bucket", 8)).containsExactly(0L, 0L, 0L, 0L, 4L, 4L, 0L, 0L);
    assertThat(levels(batch.state(), Share.ROOT, 8)).containsOnly(0L);
  }

  @Test
  void removingAnUnknownBookingChangesNothing() {
    Batch batch = open(ten);
    batch.release(new UUID(1, 1), second(0));
    assertThat(batch.state()).isEqualTo(ten);
  }

  @Test
  void aBookingLaterInTheCalendarThatWouldRunDryRefusesThisOne() {
    State state = AdmissionFixture.root().with(share("bucket", Share.ROOT, tokens(10, 1, 5)));
    Batch batch = open(state);
    batch.book(reserve("bucket", 6, seconds(10, 11)), second(0));
    Refusal refusal = refusalOf(batch.book(reserve("bucket", 2, seconds(5, 9)), second(0)));
    assertThat(refusal.rule()).isEqualTo(Rule.TOKENS);
    assertThat(refusal.place()).isEqualTo(new AtShare("bucket"));
    assertThat(refusal.reason()).contains("1970-01-01T00:00:10.400Z");
  }

  @Test
  void ofSeveralThatOpposeItTheFirstToStartIsNamed() {
    State state =
        ten.with(share("late", Share.ROOT, plain(1))).with(share("early", Share.ROOT, plain(1)));
    Ask deny = new Ask.Deny();
    Batch batch = open(state);
    batch.book(request("late", deny, Strictness.STRICT, seconds(4, 9)), second(0));
    batch.book(request("early", deny, Strictness.STRICT, seconds(2, 9)), second(0));
    BookingRequest allow = request("ten", new Ask.Allow(), Strictness.STRICT, seconds(0, 9));
    assertThat(refusalOf(batch.book(allow, second(0))).place()).isEqualTo(new AtShare("early"));
    assertThat(refusalOf(open(batch.state()).book(allow, second(0))).place())
        .isEqualTo(new AtShare("early"));
  }

  @Test
  void aSearchFindsTheFirstWindowWithRoom() {
    Batch batch = open(ten);
    batch.book(reserve("ten", 6, seconds(2, 7)), second(0));
    BookingRequest request = reserve("ten", 5, seconds(0, 3));
    assertThat(booked(batch.bookEarliest(request, second(10), second(0))).window())
        .isEqualTo(seconds(7, 10));
    Refusal refusal =
        refusalOf(batch.bookEarliest(reserve("ten", 9, seconds(0, 3)), second(12), second(0)));
    assertThat(refusal.rule()).isEqualTo(Rule.NO_WINDOW);
    assertThat(refusal.place()).isEqualTo(new InRequest("window"));
  }
}
