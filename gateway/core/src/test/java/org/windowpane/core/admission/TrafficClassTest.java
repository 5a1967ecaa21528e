package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.alice;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.refused;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Place.AtResource;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource.ClassSlots;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.capacity.ClassBook;
import org.windowpane.core.admission.capacity.ClassReservation;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.delegation.Reshaping;
import org.windowpane.core.admission.delegation.ShareChange;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Networks;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.TokenRates;
import org.windowpane.core.time.Window;

/** The minima of traffic classes beside bookings, on links of 100 Mbit/s. */
final class TrafficClassTest {
  private static final Window HOUR = minutes(0, 60);

  private final State state = slotted(Example.state());

  /** The lab may have two classes, and each of its teams, too. */
  private static State slotted(State of) {
    State with = of;
    for (String name : List.of(Share.ROOT, "lab", "team-a", "team-b")) {
      long most = with.shares().find(name).orElseThrow().privileges().maxReserveBps();
      with = withTokens(with, name, TokenRates.ofMaximum(most));
    }
    return with;
  }

  private static State withTokens(State of, String name, TokenRates tokens) {
    Share share = of.shares().find(name).orElseThrow();
    long most = share.privileges().maxReserveBps();
    return of.with(
        share.altered(
            share.flowGroup(),
            new Privileges(
                true,
                true,
                most,
                OptionalLong.empty(),
                tokens,
                OptionalLong.empty(),
                2,
                OptionalLong.empty())));
  }

  private static ClassReservation of(String name, String share, Window window, long mbit) {
    Window held = new Window(NOW, window.end());
    return new ClassReservation(name, share, held, window, mbit(mbit), 1);
  }

  private static Optional<Refusal> objection(State state, ClassReservation asked) {
    return ClassBook.objection(state, asked, NOW);
  }

  @Test
  void aMinimumIsReservedInTheShareAndOnEveryLink() {
    State with = ClassBook.with(state, of("shuffle", "team-a", HOUR, 60));

    assertThat(refused(with, alice(31, minutes(10, 20))).place()).isEqualTo(new AtShare("team-a"));
    Refusal onLink =
        refused(with, Example.request("bob", "team-b", Example.H1_TO_H4, 41, minutes(10, 20)));
    assertThat(onLink.rule()).isEqualTo(Rule.LINK_CAPACITY);
    assertThat(onLink.shortage().orElseThrow().reserved()).isEqualTo(mbit(60));
    assertThat(granted(with, alice(30, minutes(10, 20)))).isNotNull();
    assertThat(granted(with, alice(90, minutes(60, 70)))).isNotNull();
  }

  @Test
  void aMinimumIsRefusedWhereABookingHasTheLinkAtAnyTime() {
    State booked = granted(state, alice(50, minutes(30, 40)));
    ClassReservation asked = of("shuffle", "team-b", HOUR, 51);

    Refusal refusal = objection(booked, asked).orElseThrow();
    assertThat(refusal.rule()).isEqualTo(Rule.LINK_CAPACITY);
    assertThat(((AtResource) refusal.place()).resource()).isInstanceOf(LinkBandwidth.class);
    assertThat(refusal.shortage().orElseThrow().at()).isEqualTo(minutes(30, 40).start());
    assertThat(objection(booked, of("shuffle", "team-b", HOUR, 50))).isEmpty();
    assertThat(objection(booked, of("shuffle", "team-b", minutes(0, 30), 51))).isEmpty();
  }

  @Test
  void aShareHasALimitedNumberOfClassesWithThoseBelowIt() {
    State two =
        ClassBook.with(
            ClassBook.with(state, of("one", "team-a", HOUR, 0)),
            of("two", "team-b", minutes(20, 40), 0));

    Refusal refusal = objection(two, of("three", "team-b", HOUR, 0)).orElseThrow();
    assertThat(refusal.rule()).isEqualTo(Rule.CLASS_SLOTS);
    assertThat(refusal.place()).isEqualTo(new AtResource(new ClassSlots("lab")));
    assertThat(refusal.shortage().orElseThrow().at()).isEqualTo(NOW);
  }

  @Test
  void aClassHasItsSlotFromItsCreationHoweverLateItBegins() {
    State two =
        ClassBook.with(
            ClassBook.with(state, of("one", "team-a", minutes(10, 20), 0)),
            of("two", "team-b", minutes(30, 40), 0));

    ClassReservation later = of("three", "team-b", minutes(50, 60), 0);
    assertThat(objection(two, later).orElseThrow().rule()).isEqualTo(Rule.CLASS_SLOTS);
    assertThat(ClassBook.objection(two, later, minutes(20, 30).start())).isEmpty();
  }

  @Test
  void aShareWithATokenBucketHasNoMinima() {
    State bucket = withTokens(state, "lab", new TokenRates(mbit(1), mbit(1_000)));

    Refusal refusal = objection(bucket, of("shuffle", "team-a", HOUR, 1)).orElseThrow();
    assertThat(refusal.rule()).isEqualTo(Rule.TOKENS);
    assertThat(refusal.place()).isEqualTo(new AtShare("lab"));
    assertThat(objection(bucket, of("shuffle", "team-a", HOUR, 0))).isEmpty();
  }

  @Test
  void aReservationExceedsAnotherWhereItTakesMoreAtAnyInstant() {
    ClassReservation have = of("shuffle", "team-a", minutes(10, 20), 10);

    assertThat(of("shuffle", "team-a", minutes(15, 20), 9).exceeds(have)).isFalse();
    assertThat(of("shuffle", "team-a", minutes(10, 20), 11).exceeds(have)).isTrue();
    assertThat(of("shuffle", "team-a", minutes(10, 21), 10).exceeds(have)).isTrue();
    assertThat(of("shuffle", "team-a", minutes(9, 20), 10).exceeds(have)).isTrue();
  }

  @Test
  void aClassThatIsGoneOrChangedFreesWhatItHad() {
    State with = ClassBook.with(state, of("shuffle", "team-a", HOUR, 60));
    assertThat(ClassBook.without(with, "shuffle")).isEqualTo(state);

    State smaller = ClassBook.with(with, of("shuffle", "team-a", HOUR, 10));
    assertThat(smaller).isEqualTo(ClassBook.with(state, of("shuffle", "team-a", HOUR, 10)));
    assertThat(ClassBook.without(state, "other")).isSameAs(state);
  }

  @Test
  void aClassReservesOnLinksThatAreFoundLater() {
    Network whole = Networks.leavesAndSpine();
    State early = slotted(Example.state(Network.EMPTY));
    ClassReservation shuffle = of("shuffle", "team-a", new Window(NOW, Instant.MAX), 60);

    State seen = ClassBook.seeing(ClassBook.with(early, shuffle), whole);
    assertThat(seen).isEqualTo(ClassBook.with(early.seeing(whole), shuffle));
    assertThat(ClassBook.seeing(seen, whole)).isEqualTo(seen);
    assertThat(ClassBook.seeing(seen, Network.EMPTY))
        .isEqualTo(ClassBook.with(slotted(Example.state(Network.EMPTY)), shuffle));
    assertThat(ClassBook.without(seen, "shuffle").calendar())
        .isEqualTo(early.seeing(whole).calendar());
  }

  @Test
  void aClassMovesWithItsShareForAStandbyThatFollows() {
    State with = ClassBook.with(state, of("shuffle", "team-a", HOUR, 60));
    State moved = Reshaping.follow(with, new ShareChange.Move("team-a", Share.ROOT));

    assertThat(ClassBook.without(moved, "shuffle").calendar()).isEqualTo(state.calendar());
    assertThat(refused(moved, alice(31, minutes(10, 20))).place()).isEqualTo(new AtShare("team-a"));
    assertThat(Reshaping.follow(with, new ShareChange.Delete("team-a")).classes())
        .isEqualTo(state.classes());
  }

  @Test
  void whatAClassReservesStaysWhileItsShareIsReshaped() {
    State with = ClassBook.with(state, of("shuffle", "team-a", HOUR, 60));
    State without =
        with.with(
            Example.share(
                "team-c", "lab", FlowGroup.parse("(srcHost=10.0.0.0/25)"), mbit(10), "carol"));

    assertThat(without.classes()).isEqualTo(with.classes());
    assertThat(without.shares().find("team-c").orElseThrow().speakers()).isEqualTo(Set.of("carol"));
    assertThat(ClassBook.without(without, "shuffle").calendar()).isEqualTo(state.calendar());
  }
}
