package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.state;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.CounterOffer;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.capacity.Account;
import org.windowpane.core.admission.capacity.Accounts;
import org.windowpane.core.admission.capacity.Calendar;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Networks;

final class AdmissionLawsTest {
  private static final Admission ADMISSION = Admission.onNetwork();

  record RequestSpec(boolean alice, int source, int destination, int mbit, int from, int length) {
    BookingRequest request() {
      FlowGroup flows =
          FlowGroup.parse("(srcHost=10.0.0.%d, dstHost=10.0.0.%d)".formatted(source, destination));
      return Example.request(
          alice ? "alice" : "bob",
          alice ? "team-a" : "team-b",
          flows,
          mbit,
          minutes(from, from + length));
    }
  }

  @Provide
  Arbitrary<List<RequestSpec>> sequences() {
    return Combinators.combine(
            Arbitraries.of(true, false),
            Arbitraries.integers().between(1, 4),
            Arbitraries.integers().between(1, 4),
            Arbitraries.integers().between(1, 100),
            Arbitraries.integers().between(0, 30),
            Arbitraries.integers().between(1, 20))
        .as(RequestSpec::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(20);
  }

  private static State stateAfter(List<RequestSpec> sequence) {
    Batch batch = ADMISSION.open(state(Networks.leavesAndSpine(4, 6)));
    sequence.forEach(spec -> batch.book(spec.request(), NOW));
    return batch.state();
  }

  @Property(tries = 300)
  void nothingIsEverTakenBeyondItsLimit(@ForAll("sequences") List<RequestSpec> sequence) {
    State state = stateAfter(sequence);
    for (Resource resource : resources(state)) {
      assertThat(state.calendar().timeline(resource).maximumFrom(NOW))
          .isLessThanOrEqualTo(state.limit(resource));
    }
  }

  private static Set<Resource> resources(State state) {
    Accounts accounts = new StateEditor(state).accounts();
    return state.calendar().bookings().stream()
        .flatMap(it -> accounts.of(it.share(), it.path()).accounts().stream())
        .map(Account::resource)
        .collect(Collectors.toSet());
  }

  @Property(tries = 300)
  void counterOffersAreGrantedAndAreTheMaximum(@ForAll("sequences") List<RequestSpec> sequence) {
    State state = stateAfter(sequence.subList(0, sequence.size() - 1));
    BookingRequest last = sequence.get(sequence.size() - 1).request();
    if (ADMISSION.decide(state, last, NOW) instanceof Decision.Refused refused) {
      for (CounterOffer offer : refused.refusal().counterOffers()) {
        assertThat(decide(state, last, offer.rateBps(), offer))
            .isInstanceOf(Decision.Granted.class);
        if (offer.kind() == CounterOffer.Kind.LESS_BANDWIDTH) {
          assertThat(decide(state, last, offer.rateBps() + 1, offer))
              .isInstanceOf(Decision.Refused.class);
        }
      }
    }
  }

  private static Decision decide(
      State state, BookingRequest like, long rateBps, CounterOffer offer) {
    return ADMISSION.decide(
        state,
        BookingRequest.reserve(
            like.id(), like.principal(), like.share(), like.flowGroup(), rateBps, offer.window()),
        NOW);
  }

  @Property(tries = 200)
  void theEarliestLaterWindowIsTheEarliest(@ForAll("sequences") List<RequestSpec> sequence) {
    State state = stateAfter(sequence.subList(0, sequence.size() - 1));
    BookingRequest last = sequence.get(sequence.size() - 1).request();
    if (ADMISSION.decide(state, last, NOW) instanceof Decision.Refused refused) {
      refused.refusal().counterOffers().stream()
          .filter(offer -> offer.kind() == CounterOffer.Kind.LATER)
          .forEach(offer -> assertNothingEarlierFits(state, last, offer));
    }
  }

  private static void assertNothingEarlierFits(
      State state, BookingRequest last, CounterOffer offer) {
    for (int minute = 0; minute < 60; minute++) {
      var earlier = last.window().startingAt(last.window().start().plusSeconds(60L * minute));
      if (earlier.start().isBefore(offer.window().start())) {
        CounterOffer sooner = new CounterOffer(offer.kind(), offer.rateBps(), earlier);
        assertThat(decide(state, last, offer.rateBps(), sooner))
            .isInstanceOf(Decision.Refused.class);
      }
    }
  }

  @Property(tries = 200)
  void takingAllBackInAnyOrderLeavesNothing(@ForAll("sequences") List<RequestSpec> sequence) {
    State state = stateAfter(sequence);
    State emptied = state;
    for (Booking booking : state.calendar().bookings()) {
      emptied = new Restoration(emptied).remove(booking.id(), NOW).state();
    }
    assertThat(emptied.calendar()).isEqualTo(Calendar.EMPTY);
  }
}
