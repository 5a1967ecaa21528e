package org.windowpane.core.admission.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.Example;
import org.windowpane.core.time.Window;

final class RecurrenceTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Duration HOUR = Duration.ofHours(1);

  private static List<Instant> starts(String time, ZoneId zone, String first, String last) {
    return Recurrence.daily(
            LocalTime.parse(time), zone, HOUR, LocalDate.parse(first), LocalDate.parse(last))
        .windows()
        .stream()
        .map(Window::start)
        .toList();
  }

  @Test
  void itIsOnTheNamedDaysFromTheFirstToTheLast() {
    Recurrence weekends =
        new Recurrence(
            LocalTime.NOON,
            ZoneId.of("UTC"),
            HOUR,
            Set.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY),
            LocalDate.parse("2026-11-21"),
            LocalDate.parse("2026-11-28"));
    assertThat(weekends.windows())
        .extracting(Window::start)
        .containsExactly(
            Instant.parse("2026-11-21T12:00:00Z"),
            Instant.parse("2026-11-22T12:00:00Z"),
            Instant.parse("2026-11-28T12:00:00Z"));
  }

  @Test
  void itMayBeOnNoDayAtAll() {
    LocalDate friday = LocalDate.parse("2026-11-20");
    Recurrence mondays =
        new Recurrence(
            LocalTime.NOON, BERLIN, HOUR, Set.of(DayOfWeek.MONDAY), friday, friday.plusDays(2));
    assertThat(mondays.windows()).isEmpty();
  }

  @Test
  void theClockOfTheZoneIsMeantInSummerAndInWinter() {
    assertThat(starts("09:00", BERLIN, "2026-10-24", "2026-10-25"))
        .containsExactly(
            Instant.parse("2026-10-24T07:00:00Z"), Instant.parse("2026-10-25T08:00:00Z"));
  }

  @Test
  void aTimeThatTheClocksSkipIsAsMuchLater() {
    assertThat(starts("02:30", BERLIN, "2026-03-28", "2026-03-30"))
        .containsExactly(
            Instant.parse("2026-03-28T01:30:00Z"),
            Instant.parse("2026-03-29T01:30:00Z"),
            Instant.parse("2026-03-30T00:30:00Z"));
  }

  @Test
  void aTimeThatComesTwiceIsTheFirst() {
    assertThat(starts("02:30", BERLIN, "2026-10-25", "2026-10-25"))
        .containsExactly(Instant.parse("2026-10-25T00:30:00Z"));
  }

  @Test
  void howLongItLastsNeverChanges() {
    LocalDate day = LocalDate.parse("2026-10-25");
    Recurrence night = Recurrence.daily(LocalTime.of(1, 0), BERLIN, Duration.ofHours(4), day, day);
    assertThat(night.windows().get(0).length()).isEqualTo(Duration.ofHours(4));
  }

  @Test
  void itLastsAWhileOnSomeDaysOverNoMoreThanThreeYears() {
    LocalDate day = LocalDate.parse("2026-11-20");
    assertThatThrownBy(() -> Recurrence.daily(LocalTime.NOON, BERLIN, Duration.ZERO, day, day))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Recurrence(LocalTime.NOON, BERLIN, HOUR, Set.of(), day, day))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Recurrence.daily(LocalTime.NOON, BERLIN, HOUR, day, day.minusDays(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> Recurrence.daily(LocalTime.NOON, BERLIN, HOUR, day, day.plusDays(1097)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(starts("12:00", BERLIN, "2026-11-20", "2029-11-20")).hasSize(1097);
  }

  @Test
  void itIsBookedAllOrNoneOrAsOftenAsItFits() {
    Recurrence nights =
        Recurrence.daily(
            LocalTime.of(22, 0),
            ZoneId.of("UTC"),
            HOUR,
            LocalDate.parse("2026-11-20"),
            LocalDate.parse("2026-11-22"));
    AtomicLong ids = new AtomicLong();
    BookingRequest like = Example.alice(60, Example.minutes(0, 1));
    List<BookingRequest> requests = nights.requests(like, () -> new UUID(9, ids.incrementAndGet()));
    assertThat(requests).extracting(BookingRequest::window).isEqualTo(nights.windows());
    assertThat(requests).extracting(BookingRequest::id).doesNotHaveDuplicates();
    Batch batch = Admission.onNetwork().open(Example.state());
    BookingRequest second = requests.get(1).as(new UUID(8, 0));
    assertThat(batch.book(second, Example.NOW)).isInstanceOf(Decision.Granted.class);
    assertThat(batch.bookAll(requests, Example.NOW)).isInstanceOf(GroupDecision.Refused.class);
    assertThat(batch.bookMost(requests, Example.NOW).granted())
        .extracting(Booking::id)
        .containsExactly(requests.get(0).id(), requests.get(2).id());
  }
}
