package org.windowpane.core.admission.delegation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.AdmissionFixture.least;
import static org.windowpane.core.admission.AdmissionFixture.levels;
import static org.windowpane.core.admission.AdmissionFixture.open;
import static org.windowpane.core.admission.AdmissionFixture.plain;
import static org.windowpane.core.admission.AdmissionFixture.request;
import static org.windowpane.core.admission.AdmissionFixture.reserve;
import static org.windowpane.core.admission.AdmissionFixture.second;
import static org.windowpane.core.admission.AdmissionFixture.seconds;
import static org.windowpane.core.admission.AdmissionFixture.share;
import static org.windowpane.core.admission.AdmissionFixture.tokens;

import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.AdmissionFixture;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.delegation.Reshaping.ConflictingBookings;
import org.windowpane.core.admission.delegation.Reshaping.Outcome;
import org.windowpane.core.admission.delegation.ShareChange.Alter;
import org.windowpane.core.admission.delegation.ShareChange.Delete;
import org.windowpane.core.admission.delegation.ShareChange.Move;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;

final class ReshapingTest {
  private final State tree =
      AdmissionFixture.root()
          .with(share("lab", Share.ROOT, plain(20)))
          .with(share("team", "lab", plain(10)))
          .with(share("small", Share.ROOT, plain(10)));

  private static Outcome.Changed changed(Outcome outcome) {
    return (Outcome.Changed) outcome;
  }

  private static Outcome.Refused refused(Outcome outcome) {
    return (Outcome.Refused) outcome;
  }

  private static Outcome stays(State state, ShareChange change, int now) {
    return Reshaping.decide(state, change, ConflictingBookings.KEEP, second(now));
  }

  private static Outcome ends(State state, ShareChange change, int now) {
    return Reshaping.decide(state, change, ConflictingBookings.END, second(now));
  }

  private static Alter alter(String share, Privileges privileges) {
    return new Alter(share, FlowGroup.ALL, privileges);
  }

  private static State booked(State state, BookingRequest... requests) {
    Batch batch = open(state);
    for (BookingRequest request : requests) {
      assertThat(batch.book(request, second(0))).isInstanceOf(Decision.Granted.class);
    }
    return batch.state();
  }

  @Test
  void aSmallerMaximumIsRefusedWithWhatIsAboveIt() {
    BookingRequest first = reserve("team", 6, seconds(1, 5));
    BookingRequest second = reserve("team", 4, seconds(2, 9));
    State state = booked(tree, first, second);
    Outcome.Refused refused = refused(stays(state, alter("team", plain(6)), 0));
    assertThat(refused.refusal().rule()).isEqualTo(Rule.IN_USE);
    assertThat(refused.bookings()).extracting(Booking::id).containsExactly(second.id());
  }

  @Test
  void theChangeEndsExactlyTheBookingsThatTheRefusalListed() {
    BookingRequest first = reserve("team", 6, seconds(1, 5));
    BookingRequest second = reserve("team", 4, seconds(2, 9));
    State state = booked(tree, first, second);
    Outcome.Changed changed = changed(ends(state, alter("team", plain(6)), 0));
    assertThat(changed.ended()).extracting(Booking::id).containsExactly(second.id());
    assertThat(changed.state()).isEqualTo(booked(tree.with(share("team", "lab", plain(6))), first));
  }

  @Test
  void anEndedBookingDoesNotBlockAChange() {
    State state = booked(tree, reserve("team", 8, seconds(0, 3)));
    assertThat(changed(stays(state, alter("team", plain(2)), 3)).ended()).isEmpty();
  }

  @Test
  void aChangeThatChangesNothingEndsNothing() {
    State state = AdmissionFixture.root().with(share("atLeast", Share.ROOT, least(10, 4)));
    State booked =
        booked(
            state,
            reserve("atLeast", 5, seconds(2, 8)),
            reserve("atLeast", 4, seconds(1, 2)),
            reserve("atLeast", 2, seconds(1, 8)));
    Outcome.Changed changed = changed(ends(booked, alter("atLeast", least(10, 4)), 0));
    assertThat(changed.ended()).isEmpty();
    assertThat(changed.state()).isEqualTo(booked);
  }

  @Test
  void aBookingBelowTheLeastDrawDoesNotBlockOtherChanges() {
    State state = AdmissionFixture.root().with(share("atLeast", Share.ROOT, least(10, 4)));
    BookingRequest five = reserve("atLeast", 5, seconds(2, 8));
    BookingRequest two = reserve("atLeast", 2, seconds(2, 8));
    State left = new Restoration(booked(state, five, two)).remove(five.id(), second(0)).state();
    assertThat(changed(stays(left, alter("atLeast", least(9, 4)), 0)).ended()).isEmpty();
    assertThat(refused(stays(left, alter("atLeast", plain(1)), 0)).bookings()).hasSize(1);
  }

  @Test
  void aGreaterLeastDrawIsRefusedWithWhatIsBelowIt() {
    State state = booked(tree, reserve("team", 4, seconds(1, 5)));
    assertThat(refused(stays(state, alter("team", least(10, 5)), 0)).bookings()).hasSize(1);
    assertThat(changed(stays(state, alter("team", least(10, 4)), 0)).ended()).isEmpty();
  }

  @Test
  void fewerTokensAreRefusedWithWhatWouldRunDry() {
    State state = booked(tree, reserve("team", 8, seconds(4, 6)));
    assertThat(changed(stays(state, alter("team", tokens(10, 3, 10)), 0)).ended()).isEmpty();
    assertThat(refused(stays(state, alter("team", tokens(10, 2, 10)), 0)).bookings()).hasSize(1);
  }

  @Test
  void aBookingEndedWhileRunningHasDrawnItsTokens() {
    State state = AdmissionFixture.root().with(share("bucket", Share.ROOT, tokens(10, 2, 8)));
    BookingRequest six = reserve("bucket", 6, seconds(4, 6));
    State booked = booked(state, six);
    Outcome.Changed changed = changed(ends(booked, alter("bucket", tokens(5, 2, 8)), 5));
    assertThat(changed.ended()).hasSize(1);
    assertThat(levels(changed.state(), "bucket", 6)).containsExactly(0L, 0L, 0L, 0L, 6L, 0L);
    assertThat(changed.state().calendar())
        .isEqualTo(new Restoration(booked).remove(six.id(), second(5)).state().calendar());
  }

  @Test
  void deletingAShareDeletesTheSharesUnderIt() {
    BookingRequest inTeam = reserve("team", 6, seconds(1, 5));
    State state = booked(tree, inTeam, reserve("small", 1, seconds(1, 5)));
    Outcome.Refused refused = refused(stays(state, new Delete("lab"), 0));
    assertThat(refused.bookings()).extracting(Booking::id).containsExactly(inTeam.id());
    Outcome.Changed changed = changed(ends(state, new Delete("lab"), 0));
    assertThat(changed.state().shares().find("team")).isEmpty();
    assertThat(levels(changed.state(), Share.ROOT, 3)).containsExactly(0L, 1L, 1L);
  }

  @Test
  void tokensDrawnFromAncestorsOfADeletedShareStayDrawn() {
    State state =
        AdmissionFixture.root()
            .with(share("bucket", Share.ROOT, tokens(10, 2, 8)))
            .with(share("part", "bucket", tokens(10, 2, 8)));
    State booked = booked(state, reserve("part", 6, seconds(4, 6)));
    State deleted = changed(ends(booked, new Delete("part"), 5)).state();
    assertThat(levels(deleted, "bucket", 6)).containsExactly(0L, 0L, 0L, 0L, 6L, 0L);
    assertThat(levels(deleted, "part", 6)).containsOnly(0L);
  }

  @Test
  void theRootStaysWhereItIs() {
    assertThat(refused(stays(tree, new Delete(Share.ROOT), 0)).refusal().rule())
        .isEqualTo(Rule.NO_PLACE);
    assertThat(refused(stays(tree, new Move(Share.ROOT, "lab"), 0)).refusal().rule())
        .isEqualTo(Rule.NO_PLACE);
  }

  @Test
  void noShareIsMovedBelowItself() {
    Refusal refusal = refused(stays(tree, new Move("lab", "team"), 0)).refusal();
    assertThat(refusal.rule()).isEqualTo(Rule.NO_PLACE);
    assertThat(refusal.place()).isEqualTo(new AtShare("team"));
  }

  @Test
  void aShareIsMovedWhereItsPrivilegesFit() {
    Refusal refusal = refused(stays(tree, new Move("lab", "small"), 0)).refusal();
    assertThat(refusal.rule()).isEqualTo(Rule.EXCEEDS_PARENT);
    assertThat(refusal.place()).isEqualTo(new AtShare("small"));
  }

  @Test
  void aMovedShareReservesFromItsNewParent() {
    State state = booked(tree, reserve("team", 6, seconds(1, 3)));
    State moved = changed(stays(state, new Move("team", "small"), 0)).state();
    assertThat(levels(moved, "lab", 3)).containsOnly(0L);
    assertThat(levels(moved, "small", 3)).containsExactly(0L, 6L, 6L);
    assertThat(levels(moved, Share.ROOT, 3)).containsExactly(0L, 6L, 6L);
  }

  @Test
  void aBookingThatDoesNotFitUnderTheNewParentBlocksTheMove() {
    BookingRequest inTeam = reserve("team", 6, seconds(1, 3));
    State state = booked(tree, inTeam, reserve("small", 5, seconds(2, 3)));
    Outcome.Refused refused = refused(stays(state, new Move("team", "small"), 0));
    assertThat(refused.bookings()).extracting(Booking::id).containsExactly(inTeam.id());
  }

  @Test
  void noShareGetsLessThanThoseInItHave() {
    Outcome.Refused refused = refused(stays(tree, alter("lab", plain(9)), 0));
    assertThat(refused.refusal().rule()).isEqualTo(Rule.IN_USE);
    assertThat(refused.shares()).extracting(Share::name).containsExactly("team");
    assertThat(refused(ends(tree, alter("lab", plain(9)), 0)).shares()).hasSize(1);
  }

  @Test
  void aBookingThatTheShareMayNoLongerMakeBlocksTheChange() {
    BookingRequest deny = request("team", new Ask.Deny(), Strictness.STRICT, seconds(1, 3));
    State state = booked(tree, deny);
    Alter quiet = alter("team", new Privileges(true, false, 10));
    assertThat(refused(stays(state, quiet, 0)).bookings()).hasSize(1);
  }

  @Test
  void flowsThatAreNoLongerInsideAreInTheWay() {
    State state = booked(tree, reserve("team", 6, seconds(1, 3)));
    Alter elsewhere = new Alter("team", FlowGroup.parse("(srcHost=10.0.0.2)"), plain(10));
    assertThat(refused(stays(state, elsewhere, 0)).bookings()).hasSize(1);
  }

  @Test
  void aLapsedHoldDoesNotBlockAChange() {
    Batch batch = open(tree);
    batch.hold(reserve("team", 6, seconds(1, 9)), second(3), second(0));
    assertThat(changed(stays(batch.state(), new Delete("team"), 3)).ended()).isEmpty();
  }
}
