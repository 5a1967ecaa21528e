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
import static org.windowpane.core.admission.booking.BookingChange.atRate;
import static org.windowpane.core.admission.booking.BookingChange.endingAt;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.CounterOffer;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Shortage;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.share.Share;

final class ChangeTest {
  private final State ten = AdmissionFixture.root().with(share("ten", Share.ROOT, plain(10)));
  private final BookingRequest four = reserve("ten", 4, seconds(2, 6));

  private Batch withFour() {
    Batch batch = open(ten);
    batch.book(four, second(0));
    return batch;
  }

  @Test
  void anExtensionTakesRoomBehindTheOldEndAlone() {
    Batch batch = withFour();
    batch.book(reserve("ten", 6, seconds(2, 8)), second(0));
    Decision decision = batch.change(four.id(), endingAt(second(8)), second(3));
    assertThat(booked(decision).window()).isEqualTo(seconds(2, 8));
    assertThat(levels(batch.state(), "ten", 9))
        .containsExactly(0L, 0L, 10L, 10L, 10L, 10L, 10L, 10L, 0L);
  }

  @Test
  void anExtensionWithoutRoomIsRefusedAndChangesNothing() {
    Batch batch = withFour();
    batch.book(reserve("ten", 7, seconds(7, 9)), second(0));
    State before = batch.state();
    Refusal refusal = refusalOf(batch.change(four.id(), endingAt(second(8)), second(3)));
    assertThat(refusal.shortage()).contains(new Shortage(second(7), 10, 7, 4));
    assertThat(refusal.counterOffers())
        .containsExactly(new CounterOffer(CounterOffer.Kind.LESS_BANDWIDTH, 3, seconds(3, 8)));
    assertThat(batch.state()).isEqualTo(before);
  }

  @Test
  void aRateWithoutRoomIsRefusedWithTheHighestRateThatHasRoom() {
    Batch batch = withFour();
    batch.book(reserve("ten", 3, seconds(4, 9)), second(0));
    State before = batch.state();
    Refusal refusal = refusalOf(batch.change(four.id(), atRate(9), second(3)));
    assertThat(refusal.counterOffers())
        .containsExactly(new CounterOffer(CounterOffer.Kind.LESS_BANDWIDTH, 7, seconds(3, 6)));
    assertThat(batch.state()).isEqualTo(before);
    assertThat(booked(batch.change(four.id(), atRate(7), second(3))).rateBps()).isEqualTo(7);
    assertThat(refusalOf(batch.change(four.id(), atRate(8), second(3))).counterOffers())
        .as("it has all that there is")
        .isEmpty();
  }

  @Test
  void anEarlierEndReleasesTheRest() {
    Batch batch = withFour();
    batch.change(four.id(), endingAt(second(4)), second(3));
    assertThat(levels(batch.state(), "ten", 6)).containsExactly(0L, 0L, 4L, 4L, 0L, 0L);
  }

  @Test
  void anotherRateHoldsFromNowOnWithoutAGap() {
    Batch batch = withFour();
    Booking changed = booked(batch.change(four.id(), atRate(9), second(3)));
    assertThat(changed.terms())
        .containsExactly(new Term(seconds(2, 3), 4), new Term(seconds(3, 6), 9));
    assertThat(changed.window()).isEqualTo(seconds(2, 6));
    assertThat(levels(batch.state(), "ten", 7)).containsExactly(0L, 0L, 4L, 9L, 9L, 9L, 0L);
  }

  @Test
  void anotherRateBeforeTheStartHoldsFromTheStartOn() {
    Batch batch = withFour();
    Booking changed = booked(batch.change(four.id(), atRate(3), second(1)));
    assertThat(changed.terms()).containsExactly(new Term(seconds(2, 6), 3));
  }

  @Test
  void twoChangesOfRateAtTheSameInstantAreOne() {
    Batch batch = withFour();
    batch.change(four.id(), atRate(9), second(3));
    Booking changed = booked(batch.change(four.id(), atRate(5), second(3)));
    assertThat(changed.terms())
        .containsExactly(new Term(seconds(2, 3), 4), new Term(seconds(3, 6), 5));
    assertThat(levels(batch.state(), "ten", 7)).containsExactly(0L, 0L, 4L, 5L, 5L, 5L, 0L);
  }

  @Test
  void rateAndEndChangeTogether() {
    Batch batch = withFour();
    BookingChange change = new BookingChange(Optional.of(Instant.MAX), OptionalLong.of(5));
    batch.change(four.id(), change, second(4));
    assertThat(levels(batch.state(), "ten", 8)).containsExactly(0L, 0L, 4L, 4L, 5L, 5L, 5L, 5L);
  }

  @Test
  void aChangedBookingThatIsRemovedLeavesNothing() {
    Batch batch = withFour();
    batch.change(four.id(), atRate(9), second(3));
    batch.change(four.id(), endingAt(second(9)), second(4));
    batch.change(four.id(), atRate(1), second(5));
    batch.release(four.id(), second(6));
    assertThat(batch.state()).isEqualTo(ten);
  }

  @Test
  void anEarlierEndIsGrantedInASmallerShareButALaterEndIsNot() {
    State less = withFour().state().with(share("ten", Share.ROOT, plain(3)));
    Batch batch = open(less);
    assertThat(batch.change(four.id(), endingAt(second(5)), second(3)))
        .isInstanceOf(Decision.Granted.class);
    assertThat(batch.change(four.id(), endingAt(second(6)), second(3)))
        .isInstanceOf(Decision.Refused.class);
  }

  @Test
  void aLowerRateDoesNotLeaveAShareBelowItsLeastDraw() {
    State state = AdmissionFixture.root().with(share("atLeast", Share.ROOT, least(10, 4)));
    BookingRequest six = reserve("atLeast", 6, seconds(2, 6));
    Batch batch = open(state);
    batch.book(six, second(0));
    State before = batch.state();
    Refusal refusal = refusalOf(batch.change(six.id(), atRate(3), second(3)));
    assertThat(refusal.rule()).isEqualTo(Rule.LEAST_DRAW);
    assertThat(batch.state()).isEqualTo(before);
    assertThat(batch.change(six.id(), atRate(4), second(3))).isInstanceOf(Decision.Granted.class);
  }

  @Test
  void anEarlierEndMayLeaveAShareBelowItsLeastDraw() {
    State state = AdmissionFixture.root().with(share("atLeast", Share.ROOT, least(10, 4)));
    BookingRequest four = reserve("atLeast", 4, seconds(2, 6));
    Batch batch = open(state);
    batch.book(four, second(0));
    batch.book(reserve("atLeast", 1, seconds(2, 6)), second(0));
    assertThat(batch.change(four.id(), endingAt(second(4)), second(3)))
        .isInstanceOf(Decision.Granted.class);
  }

  @Test
  void aHigherRateDrawsMoreTokensAndIsRefusedWhereTheyWouldRunOut() {
    State state = AdmissionFixture.root().with(share("bucket", Share.ROOT, tokens(10, 2, 8)));
    BookingRequest four = reserve("bucket", 4, seconds(4, 6));
    Batch batch = open(state);
    batch.book(four, second(0));
    Refusal refusal = refusalOf(batch.change(four.id(), atRate(9), second(5)));
    assertThat(refusal.rule()).isEqualTo(Rule.TOKENS);
    assertThat(batch.change(four.id(), atRate(8), second(5))).isInstanceOf(Decision.Granted.class);
  }

  @Test
  void aLowerRateLeavesTokensForOthers() {
    State state = AdmissionFixture.root().with(share("bucket", Share.ROOT, tokens(10, 2, 8)));
    BookingRequest six = reserve("bucket", 6, seconds(4, 6));
    BookingRequest after = reserve("bucket", 4, seconds(6, 7));
    Batch batch = open(state);
    batch.book(six, second(0));
    assertThat(refusalOf(batch.book(after, second(0))).rule()).isEqualTo(Rule.TOKENS);
    batch.change(six.id(), atRate(4), second(5));
    assertThat(batch.book(after, second(5))).isInstanceOf(Decision.Granted.class);
  }

  @Test
  void aBookingWithoutAReservationHasNoRateToChange() {
    BookingRequest nothing = reserve("ten", 0, seconds(2, 6));
    BookingRequest limit = request("ten", new Ask.Allow(), Strictness.STRICT, seconds(2, 6));
    Batch batch = open(ten);
    batch.book(nothing, second(0));
    batch.book(limit, second(0));
    assertThat(refusalOf(batch.change(nothing.id(), atRate(3), second(0))).rule())
        .isEqualTo(Rule.NOT_BOOKED);
    assertThat(refusalOf(batch.change(limit.id(), atRate(3), second(0))).rule())
        .isEqualTo(Rule.NOT_BOOKED);
    assertThatThrownBy(() -> atRate(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anAllowanceIsNotExtendedIntoADenialOfAnotherShare() {
    State state = ten.with(share("other", Share.ROOT, plain(1)));
    BookingRequest allow = request("ten", new Ask.Allow(), Strictness.STRICT, seconds(0, 5));
    Batch batch = open(state);
    batch.book(allow, second(0));
    batch.book(request("other", new Ask.Deny(), Strictness.STRICT, seconds(5, 9)), second(0));
    Refusal refusal = refusalOf(batch.change(allow.id(), endingAt(second(6)), second(1)));
    assertThat(refusal.rule()).isEqualTo(Rule.OPPOSED);
    assertThat(refusal.place()).isEqualTo(new AtShare("other"));
    assertThat(batch.change(allow.id(), endingAt(second(4)), second(1)))
        .isInstanceOf(Decision.Granted.class);
  }

  @Test
  void anEndedOrUnknownBookingIsNotChanged() {
    Batch batch = withFour();
    assertThat(refusalOf(batch.change(four.id(), atRate(5), second(6))).rule())
        .isEqualTo(Rule.NOT_BOOKED);
    assertThat(refusalOf(batch.change(new UUID(1, 1), atRate(5), second(1))).rule())
        .isEqualTo(Rule.NOT_BOOKED);
  }

  @Test
  void nothingEndsInThePastOrBeforeItStarts() {
    Batch batch = withFour();
    assertThat(refusalOf(batch.change(four.id(), endingAt(second(3)), second(3))).rule())
        .isEqualTo(Rule.IN_THE_PAST);
    assertThat(refusalOf(batch.change(four.id(), endingAt(second(2)), second(0))).rule())
        .isEqualTo(Rule.IN_THE_PAST);
  }

  @Test
  void aHoldStaysAHoldWhenItIsChanged() {
    Batch batch = open(ten);
    batch.hold(four, second(5), second(0));
    batch.change(four.id(), endingAt(second(9)), second(3));
    assertThat(batch.lapse(second(5))).hasSize(1);
    assertThat(batch.state()).isEqualTo(ten);
  }
}
