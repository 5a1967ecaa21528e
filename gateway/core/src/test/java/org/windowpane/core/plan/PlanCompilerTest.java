package org.windowpane.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.alice;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.state;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.BookingRequest;
import org.windowpane.core.admission.State;

final class PlanCompilerTest {
  private static Plan compile(State state, Instant now) {
    return PlanCompiler.compile(state.calendar().bookings(), now, Duration.ofMillis(200));
  }

  @Test
  void aBookingIsInThePlanFromJustBeforeItsStartUntilItsEnd() {
    BookingRequest request = alice(40, minutes(1, 2));
    State state = granted(state(), request);
    Instant start = request.window().start();
    assertThat(compile(state, start.minusMillis(201)).rules()).isEmpty();
    assertThat(compile(state, start.minusMillis(200)).rules()).hasSize(1);
    assertThat(compile(state, request.window().end().minusNanos(1)).rules()).hasSize(1);
    assertThat(compile(state, request.window().end()).rules()).isEmpty();
  }

  @Test
  void aRuleSaysWhatWasBooked() {
    BookingRequest request = alice(40, minutes(0, 2));
    PlanRule rule = compile(granted(state(), request), NOW).rules().get(request.id().toString());
    assertThat(rule.flowGroup()).isEqualTo(request.flowGroup());
    assertThat(rule.rateBps()).isEqualTo(request.rateBps());
    assertThat(rule.until()).isEqualTo(request.window().end());
    assertThat(rule.path().hops()).hasSize(3);
  }

  @Test
  void theLargerOfTwoGuaranteesComesFirst() {
    BookingRequest small = alice(10, minutes(0, 2));
    BookingRequest large = alice(40, minutes(0, 2));
    Plan plan = compile(granted(granted(state(), small), large), NOW);
    assertThat(plan.rules().get(large.id().toString()).order())
        .isLessThan(plan.rules().get(small.id().toString()).order());
  }

  @Test
  void onlyWhatDiffersIsAChange() {
    BookingRequest one = alice(10, minutes(0, 2));
    BookingRequest two = alice(20, minutes(0, 2));
    Plan before = compile(granted(state(), one), NOW);
    Plan after = compile(granted(state(), two), NOW);
    assertThat(after.since(before).removals()).containsExactly(one.id().toString());
    assertThat(after.since(before).upserts())
        .extracting(PlanRule::id)
        .containsExactly(two.id().toString());
    assertThat(after.since(after).isEmpty()).isTrue();
  }
}
