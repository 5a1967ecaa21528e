package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.core.admission.Example.H1_TO_H4;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.alice;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.refused;
import static org.windowpane.core.admission.Example.request;
import static org.windowpane.core.admission.Example.state;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.CounterOffer;
import org.windowpane.core.admission.booking.CounterOffer.Kind;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Place.AtHost;
import org.windowpane.core.admission.booking.Place.AtResource;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Place.InRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.booking.Resource.ShareRules;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Shortage;
import org.windowpane.core.admission.capacity.Calendar;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Networks;
import org.windowpane.core.network.Path;

final class AdmissionTest {
  private static final FlowGroup H2_TO_H4 = FlowGroup.parse("(srcHost=10.0.0.2, dstHost=10.0.0.4)");
  private static final FlowGroup H3_TO_H4 = FlowGroup.parse("(srcHost=10.0.0.3, dstHost=10.0.0.4)");

  @Test
  void aRequestThatFitsReservesEveryResourceOnItsPath() {
    Decision decision = Admission.onNetwork().decide(state(), alice(40, minutes(0, 1)), NOW);
    assertThat(decision).isInstanceOf(Decision.Granted.class);
    Decision.Granted granted = (Decision.Granted) decision;
    assertThat(granted.booking().path().hops()).hasSize(3);
    Calendar calendar = new Restoration(state()).add(granted.booking()).state().calendar();
    for (String share : List.of("team-a", "lab", "rootShare")) {
      assertThat(calendar.takenAt(new ShareBandwidth(share), NOW)).isEqualTo(mbit(40));
    }
    assertThat(calendar.takenAt(new LinkBandwidth(new Outbound(Networks.port(3, 2))), NOW))
        .isEqualTo(mbit(40));
    assertThat(calendar.takenAt(new PortQueues(Networks.port(3, 2)), NOW)).isEqualTo(1);
    assertThat(calendar.takenAt(new TableEntries(Networks.dpid(3)), NOW)).isEqualTo(1);
  }

  private static BookingRequest ofPorts(int number, String ports) {
    FlowGroup flows = FlowGroup.parse("(srcHost=10.0.0.2, dstHost=10.0.0.4, " + ports + ")");
    return BookingRequest.reserve(
        new UUID(7, number), "alice", "team-a", flows, 1_000, minutes(0, 1));
  }

  private static BookingRequest ofPortRanges(int number, int src, int dst) {
    String ports = "transport=udp, srcPort=%d-%d, dstPort=%d-%d";
    return ofPorts(number, ports.formatted(src, src + 15, dst, dst + 15));
  }

  @Test
  void portRangesThatOverlapTooManyOthersCrosswiseAreRefused() {
    Batch batch = Admission.ofShares().open(state());
    Optional<Refusal> refusal = Optional.empty();
    for (int i = 0; i < 100 && refusal.isEmpty(); i++) {
      BookingRequest crosswise = ofPortRanges(i, 3000 + i * 5 % 13, 4000 + i * 7 % 11);
      if (batch.book(crosswise, NOW) instanceof Decision.Refused refused) {
        refusal = Optional.of(refused.refusal());
      }
    }
    assertThat(refusal.orElseThrow().rule()).isEqualTo(Rule.RULES_LIMIT);
    assertThat(refusal.orElseThrow().place()).isEqualTo(new AtResource(new ShareRules("team-a")));
    BookingRequest apart = ofPortRanges(1_000, 5_000, 4_000);
    assertThat(batch.book(apart, NOW)).isInstanceOf(Decision.Granted.class);
  }

  @Test
  void flowsThatNeedTooManyTableEntriesAreRefused() {
    BookingRequest request = ofPorts(1, "srcPort=1-65534, dstPort=1-65534");
    Decision decision = Admission.onNetwork().decide(state(), request, NOW);
    Refusal refusal = ((Decision.Refused) decision).refusal();
    assertThat(refusal.rule()).isEqualTo(Rule.TABLE_LIMIT);
    assertThat(refusal.reason()).contains("1800 flow table entries", "at most 64", "srcPort");
  }

  @Test
  void theStateThatWasDecidedOnStaysAsItIs() {
    State before = state();
    granted(before, alice(40, minutes(0, 1)));
    assertThat(before).isEqualTo(state());
  }

  @Test
  void aShareGivesNoMoreThanItsMaximumAtAnyInstant() {
    State state = granted(state(), alice(60, minutes(5, 10)));
    Refusal refusal = refused(state, alice(40, minutes(0, 60)));
    assertThat(refusal.rule()).isEqualTo(Rule.SHARE_MAXIMUM);
    assertThat(refusal.place()).isEqualTo(new AtShare("team-a"));
    assertThat(refusal.shortage())
        .contains(new Shortage(NOW.plus(Duration.ofMinutes(5)), mbit(90), mbit(60), mbit(40)));
  }

  @Test
  void aBookingFreesItsBandwidthAtItsEnd() {
    State state = granted(state(), alice(90, minutes(0, 5)));
    assertThat(granted(state, alice(90, minutes(5, 10))).calendar().bookings()).hasSize(2);
  }

  @Test
  void equalBookingsThatStartTogetherCountTwice() {
    State state = granted(granted(state(), alice(40, minutes(0, 5))), alice(40, minutes(0, 5)));
    assertThat(refused(state, alice(11, minutes(0, 5))).rule()).isEqualTo(Rule.SHARE_MAXIMUM);
    assertThat(granted(state, alice(10, minutes(0, 5))).calendar().bookings()).hasSize(3);
  }

  @Test
  void aShareAboveRefusesWhatItsChildrenPromisedTogether() {
    State state = granted(state(), request("alice", "team-a", H1_TO_H4, 80, minutes(0, 5)));
    Refusal refusal = refused(state, request("bob", "team-b", H3_TO_H4, 80, minutes(0, 5)));
    assertThat(refusal.rule()).isEqualTo(Rule.SHARE_MAXIMUM);
    assertThat(refusal.place()).isEqualTo(new AtShare("lab"));
  }

  @Test
  void aLinkCarriesNoMoreThanItsRate() {
    State state = granted(state(), request("alice", "team-a", H1_TO_H4, 60, minutes(0, 5)));
    Refusal refusal = refused(state, request("bob", "team-b", H2_TO_H4, 60, minutes(0, 5)));
    assertThat(refusal.rule()).isEqualTo(Rule.LINK_CAPACITY);
    assertThat(refusal.place())
        .isEqualTo(new AtResource(new LinkBandwidth(new Outbound(Networks.port(1, 3)))));
    assertThat(refusal.shortage()).contains(new Shortage(NOW, mbit(100), mbit(60), mbit(60)));
  }

  @Test
  void aLinkIsFullOneWayAndFreeTheOther() {
    State state = granted(state(), request("alice", "team-a", H1_TO_H4, 70, minutes(0, 5)));
    FlowGroup back = FlowGroup.parse("(srcHost=10.0.0.4, dstHost=10.0.0.1)");
    assertThat(
            granted(state, request("bob", "team-b", back, 70, minutes(0, 5))).calendar().bookings())
        .hasSize(2);
  }

  @Test
  void aPortKeepsApartNoMoreGuaranteesThanItHasQueues() {
    State state = granted(state(Networks.leavesAndSpine(1, 1000)), alice(10, minutes(0, 5)));
    Refusal refusal = refused(state, alice(10, minutes(0, 5)));
    assertThat(refusal.rule()).isEqualTo(Rule.QUEUE_LIMIT);
    assertThat(refusal.counterOffers()).extracting(CounterOffer::kind).containsExactly(Kind.LATER);
  }

  @Test
  void aTableHoldsNoMoreEntriesThanItHas() {
    State state = granted(state(Networks.leavesAndSpine(1000, 2)), alice(10, minutes(0, 5)));
    FlowGroup bothTransports = FlowGroup.parse("(srcHost=10.0.0.1, dstHost=10.0.0.4, dstPort=80)");
    Refusal refusal = refused(state, request("alice", "team-a", bothTransports, 10, minutes(0, 5)));
    assertThat(refusal.rule()).isEqualTo(Rule.TABLE_LIMIT);
    assertThat(refusal.shortage()).contains(new Shortage(NOW, 2, 1, 2));
  }

  @Test
  void aTableOfUnknownSizeIsNotFull() {
    State state = granted(state(Networks.leavesAndSpine(1000, 0)), alice(10, minutes(0, 5)));
    assertThat(state.calendar().bookings()).hasSize(1);
  }

  @Test
  void onlySpeakersAskOnAShare() {
    assertThat(refused(state(), request("bob", "team-a", H1_TO_H4, 1, minutes(0, 5))).rule())
        .isEqualTo(Rule.NOT_A_SPEAKER);
  }

  @Test
  void aRequestOutsideTheShareIsRefused() {
    FlowGroup outside = FlowGroup.parse("(srcHost=10.0.1.1, dstHost=10.0.0.4)");
    Refusal refusal = refused(state(), request("alice", "team-a", outside, 1, minutes(0, 5)));
    assertThat(refusal.rule()).isEqualTo(Rule.OUTSIDE_SHARE);
    assertThat(refusal.reason()).contains("(srcHost=10.0.0.0/24)");
  }

  @Test
  void noWindowStartsInThePast() {
    Refusal refusal = refused(state(), alice(1, minutes(-1, 5)));
    assertThat(refusal.rule()).isEqualTo(Rule.IN_THE_PAST);
    assertThat(refusal.place()).isEqualTo(new InRequest("start"));
  }

  @Test
  void aGuaranteeRunsFromOneAddressToOneAddress() {
    FlowGroup open = FlowGroup.parse("(srcHost=10.0.0.1)");
    Refusal refusal = refused(state(), request("alice", "team-a", open, 1, minutes(0, 5)));
    assertThat(refusal.rule()).isEqualTo(Rule.NO_PATH);
    assertThat(refusal.place()).isEqualTo(new InRequest("dstHost"));
  }

  @Test
  void anUnknownHostHasNoPath() {
    FlowGroup unseen = FlowGroup.parse("(srcHost=10.0.0.1, dstHost=10.0.0.9)");
    Refusal refusal = refused(state(), request("alice", "team-a", unseen, 1, minutes(0, 5)));
    assertThat(refusal.rule()).isEqualTo(Rule.NO_PATH);
    assertThat(refusal.place()).isEqualTo(new AtHost(unseen.dstHost()));
  }

  @Test
  void switchesCannotDistinguishThePacketsOfAUser() {
    FlowGroup user = FlowGroup.parse("(user=alice, srcHost=10.0.0.1, dstHost=10.0.0.4)");
    assertThat(refused(state(), request("alice", "team-a", user, 1, minutes(0, 5))).rule())
        .isEqualTo(Rule.NOT_ENFORCEABLE);
  }

  @Test
  void theFirstRefusalWins() {
    assertThat(refused(state(), request("bob", "team-a", H1_TO_H4, 500, minutes(-1, 5))).rule())
        .isEqualTo(Rule.IN_THE_PAST);
  }

  @Test
  void aRefusalOffersTheMostThatFitsAndTheEarliestThatFits() {
    State state = granted(state(), alice(60, minutes(0, 10)));
    Refusal refusal = refused(state, alice(40, minutes(5, 8)));
    assertThat(refusal.counterOffers())
        .containsExactly(
            new CounterOffer(Kind.LESS_BANDWIDTH, mbit(30), minutes(5, 8)),
            new CounterOffer(Kind.LATER, mbit(40), minutes(10, 13)));
  }

  @Test
  void aRequestThatNeverFitsIsOfferedALowerRateAndNoLaterWindow() {
    Refusal refusal = refused(state(), alice(120, minutes(0, 5)));
    assertThat(refusal.counterOffers())
        .containsExactly(new CounterOffer(Kind.LESS_BANDWIDTH, mbit(90), minutes(0, 5)));
  }

  @Test
  void withoutANetworkOnlySharesDecide() {
    State noNetwork = state(Network.EMPTY);
    Decision decision =
        Admission.ofShares()
            .decide(noNetwork, request("alice", "team-a", H1_TO_H4, 90, minutes(0, 5)), NOW);
    assertThat(decision).isInstanceOf(Decision.Granted.class);
    assertThat(((Decision.Granted) decision).booking().path()).isEqualTo(Path.NONE);
  }

  @Test
  void aBookingThatIsTakenBackLeavesNoTrace() {
    BookingRequest request = alice(40, minutes(0, 5));
    State state = granted(state(), request);
    Restoration without = new Restoration(state).remove(request.id(), NOW);
    assertThat(without.state()).isEqualTo(state());
    assertThat(without.remove(request.id(), NOW).state()).isEqualTo(state());
  }

  @Test
  void aBookingThatIsRestoredCountsAsItDid() {
    BookingRequest request = alice(40, minutes(0, 5));
    State state = granted(state(), request);
    Booking booking = state.calendar().find(request.id()).orElseThrow();
    assertThat(new Restoration(state()).add(booking).state()).isEqualTo(state);
    Restoration again = new Restoration(state);
    assertThatThrownBy(() -> again.add(booking)).hasMessageContaining("booked already");
  }

  @Test
  void manyBookingsThatAreRestoredAtOnceCountAsOneAfterTheOther() {
    State state = state();
    for (int minute = 0; minute < 20; minute++) {
      state = granted(state, alice(10, minutes(minute / 2, minute / 2 + 2)));
    }
    Restoration restoration = new Restoration(state());
    state.calendar().bookings().forEach(restoration::add);
    assertThat(restoration.state()).isEqualTo(state);
    Booking any = state.calendar().bookings().iterator().next();
    assertThatThrownBy(() -> restoration.add(any)).hasMessageContaining("booked already");
  }

  @Test
  void asManyBookingsAsAreNotKeptWaitingAreAllRestored() {
    int many = 250_001;
    BookingRequest one = alice(1, minutes(0, 5));
    Path path = granted(state(), one).calendar().find(one.id()).orElseThrow().path();
    Restoration restoration = new Restoration(state());
    for (int i = 0; i < many; i++) {
      restoration.add(new Booking(alice(1, minutes(0, 5)), path, List.of(), Optional.empty()));
    }
    Calendar calendar = restoration.state().calendar();
    assertThat(calendar.bookings()).hasSize(many);
    assertThat(calendar.takenAt(new LinkBandwidth(new Outbound(Networks.port(1, 3))), NOW))
        .isEqualTo(mbit(many));
  }

  @Test
  void aBookingKeepsItsPartOfALinkThatIsGone() {
    State state = granted(state(), alice(40, minutes(0, 5))).seeing(Network.EMPTY);
    assertThat(state.calendar().takenAt(new LinkBandwidth(new Outbound(Networks.port(1, 3))), NOW))
        .isEqualTo(mbit(40));
    assertThat(refused(state, alice(1, minutes(0, 5))).rule()).isEqualTo(Rule.NO_PATH);
  }
}
