package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.core.admission.AdmissionFixture.booked;
import static org.windowpane.core.admission.AdmissionFixture.open;
import static org.windowpane.core.admission.AdmissionFixture.plain;
import static org.windowpane.core.admission.AdmissionFixture.refusalOf;
import static org.windowpane.core.admission.AdmissionFixture.request;
import static org.windowpane.core.admission.AdmissionFixture.reserve;
import static org.windowpane.core.admission.AdmissionFixture.second;
import static org.windowpane.core.admission.AdmissionFixture.seconds;
import static org.windowpane.core.admission.AdmissionFixture.share;
import static org.windowpane.core.admission.AdmissionFixture.tokens;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.booking.Transfer;
import org.windowpane.core.admission.booking.Transfer.Aim;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;

final class TransferTest {
  private final State ten = AdmissionFixture.root().with(share("ten", Share.ROOT, plain(10)));

  private Booking transferred(long bits, Aim aim, BookingRequest request) {
    return booked(open(ten).bookTransfer(request, new Transfer(bits, aim), second(0)));
  }

  @Test
  void theLowestRateUsesTheWholeTime() {
    Booking booking = transferred(30, Aim.LEAST_RATE, reserve("ten", 10, seconds(0, 20)));
    assertThat(booking.rateBps()).isEqualTo(2);
    assertThat(booking.window()).isEqualTo(seconds(0, 20));
  }

  @Test
  void theEarliestEndTakesAllTheRateThatIsWanted() {
    Booking booking = transferred(30, Aim.EARLIEST_END, reserve("ten", 8, seconds(0, 20)));
    assertThat(booking.rateBps()).isEqualTo(8);
    assertThat(booking.window()).isEqualTo(new Window(second(0), second(3).plusMillis(750)));
  }

  @Test
  void anEndIsRoundedUpSoThatNoBitIsLeft() {
    Booking booking = transferred(10, Aim.EARLIEST_END, reserve("ten", 3, seconds(0, 20)));
    assertThat(booking.window().end()).isEqualTo(second(3).plusNanos(333_334_000));
  }

  @Test
  void aTransferThatCannotMeetItsDeadlineIsRefused() {
    Refusal refusal =
        refusalOf(
            open(ten)
                .bookTransfer(
                    reserve("ten", 10, seconds(0, 5)),
                    new Transfer(51, Aim.EARLIEST_END),
                    second(0)));
    assertThat(refusal.rule()).isEqualTo(Rule.NO_WINDOW);
  }

  @Test
  void aTransferStartsNowOrLater() {
    Refusal refusal =
        refusalOf(
            open(ten)
                .bookTransfer(
                    reserve("ten", 10, seconds(0, 5)),
                    new Transfer(1, Aim.EARLIEST_END),
                    second(1)));
    assertThat(refusal.rule()).isEqualTo(Rule.IN_THE_PAST);
  }

  @Test
  void aTransferIsNotGrantedInPartForThenTheDataWouldNotPass() {
    State state = AdmissionFixture.root().with(share("bucket", Share.ROOT, tokens(10, 2, 8)));
    BookingRequest partial =
        request("bucket", new Ask.Reserve(10), Strictness.PARTIAL, seconds(4, 6));
    Decision decision =
        open(state).bookTransfer(partial, new Transfer(20, Aim.EARLIEST_END), second(0));
    assertThat(refusalOf(decision).rule()).isEqualTo(Rule.TOKENS);
  }

  @Test
  void aTransferLongerThanTheLastInstantIsNotDoneEarly() {
    State one = AdmissionFixture.root().with(share("one", Share.ROOT, plain(1)));
    Window ever = new Window(second(0), Instant.MAX);
    Transfer endless = new Transfer(Long.MAX_VALUE, Aim.EARLIEST_END);
    assertThat(booked(open(one).bookTransfer(reserve("one", 1, ever), endless, second(0))).window())
        .isEqualTo(ever);
    assertThat(
            refusalOf(open(one).bookTransfer(reserve("one", 1, seconds(0, 9)), endless, second(0)))
                .rule())
        .isEqualTo(Rule.NO_WINDOW);
  }

  @Test
  void noDataIsNoTransfer() {
    assertThatThrownBy(() -> new Transfer(0, Aim.LEAST_RATE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
