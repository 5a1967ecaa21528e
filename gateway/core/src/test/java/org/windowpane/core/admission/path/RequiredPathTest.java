package org.windowpane.core.admission.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.refused;
import static org.windowpane.core.admission.Example.request;
import static org.windowpane.core.admission.Example.state;
import static org.windowpane.core.network.Networks.dpid;
import static org.windowpane.core.network.Networks.port;

import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Place.AtResource;
import org.windowpane.core.admission.booking.Place.InRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Transfer;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Networks;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;

/** On the ring of {@link Networks#ring}: the short way is by s2, and the long one by s5 and s4. */
final class RequiredPathTest {
  private static final FlowGroup H1_TO_H3 = FlowGroup.parse("(srcHost=10.0.0.1, dstHost=10.0.0.3)");
  private static final Window NOW_ON = minutes(0, 5);

  private final State empty = state(Networks.ring());

  private static PathRequirements via(int... numbers) {
    return new PathRequirements(
        IntStream.of(numbers).mapToObj(it -> dpid(it)).toList(),
        Set.of(),
        Set.of(),
        OptionalInt.empty());
  }

  private static PathRequirements avoiding(int number) {
    return new PathRequirements(List.of(), Set.of(dpid(number)), Set.of(), OptionalInt.empty());
  }

  private static BookingRequest booking(long mbit, Window window, PathRequirements path) {
    return with(path, request("alice", "team-a", H1_TO_H3, mbit, window));
  }

  private static BookingRequest with(PathRequirements path, BookingRequest any) {
    return new BookingRequest(
        any.id(),
        any.principal(),
        any.share(),
        any.flowGroup(),
        new Ask.Reserve(any.rateBps(), path),
        any.strictness(),
        any.window());
  }

  private static List<Dpid> switches(Booking booking) {
    return booking.path().hops().stream().map(Hop::dpid).toList();
  }

  private List<Dpid> booked(PathRequirements path) {
    BookingRequest request = booking(10, NOW_ON, path);
    return switches(granted(empty, request).calendar().find(request.id()).orElseThrow());
  }

  private static List<Dpid> way(int... numbers) {
    return IntStream.of(numbers).mapToObj(it -> dpid(it)).toList();
  }

  @Test
  void aBookingTakesThePathThatItRequires() {
    assertThat(booked(PathRequirements.NONE)).isEqualTo(way(1, 2, 3));
    assertThat(booked(avoiding(2))).isEqualTo(way(1, 5, 4, 3));
    assertThat(booked(via(4))).isEqualTo(way(1, 5, 4, 3));
    assertThat(booked(via(1, 5, 3))).isEqualTo(way(1, 5, 4, 3));
    PathRequirements notThatLink =
        new PathRequirements(List.of(), Set.of(), Set.of(port(3, 4)), OptionalInt.empty());
    assertThat(booked(notThatLink)).isEqualTo(way(1, 5, 4, 3));
  }

  @Test
  void aPathThatIsRequiredAndFullIsNotReplacedByAnother() {
    State full = granted(empty, booking(60, NOW_ON, avoiding(2)));
    FlowGroup flows = FlowGroup.parse("(srcHost=10.0.0.2, dstHost=10.0.0.4)");
    BookingRequest onAny = request("bob", "team-b", flows, 60, NOW_ON);
    assertThat(refused(full, with(via(4), onAny)).place())
        .isEqualTo(new AtResource(new LinkBandwidth(new LinkDirection.Outbound(port(1, 4)))));
    assertThat(granted(full, onAny).calendar().find(onAny.id()))
        .hasValueSatisfying(it -> assertThat(switches(it)).isEqualTo(way(1, 2, 3)));
  }

  @Test
  void theEarliestWindowAndTransfersAreOnThePathThatIsRequired() {
    Batch batch = Admission.onNetwork().open(granted(empty, booking(60, NOW_ON, via(4))));
    Booking earliest =
        bookingOf(batch.bookEarliest(booking(60, NOW_ON, avoiding(2)), Instant.MAX, NOW));
    assertThat(earliest.window()).isEqualTo(minutes(5, 10));
    assertThat(switches(earliest)).isEqualTo(way(1, 5, 4, 3));

    Transfer transfer = new Transfer(60_000_000L * 300, Transfer.Aim.EARLIEST_END);
    Booking moved =
        bookingOf(batch.bookTransfer(booking(30, minutes(0, 60), via(5)), transfer, NOW));
    assertThat(switches(moved)).isEqualTo(way(1, 5, 4, 3));
  }

  private static Booking bookingOf(Decision decision) {
    return ((Decision.Granted) decision).booking();
  }

  @Test
  void aRateThatChangesKeepsTheRequirements() {
    BookingRequest request = booking(10, NOW_ON, via(4));
    assertThat(request.atRate(20_000_000).ask().pathRequirements()).isEqualTo(via(4));
  }

  @Test
  void reroutingKeepsToWhatIsRequired() {
    BookingRequest request = booking(10, NOW_ON, avoiding(2));
    State before = granted(empty, request);
    Batch batch = Admission.onNetwork().open(before);
    Decision same = batch.reroute(request.id(), NOW);
    assertThat(switches(bookingOf(same))).isEqualTo(way(1, 5, 4, 3));
  }

  @Test
  void aRefusalStatesWhatIsPossible() {
    PathRequirements short4 = new PathRequirements(way(4), Set.of(), Set.of(), OptionalInt.of(3));
    Refusal tooLong = refused(empty, booking(10, NOW_ON, short4));
    assertThat(tooLong.place()).isEqualTo(new InRequest("pathRequirements"));
    assertThat(tooLong.reason())
        .isEqualTo(
            "No path was found that meets all requirements. With any number of hops, it can be s1–s5–s4–s3"
                + " (4 hops). If it need not lead through s4, it can be s1–s2–s3.");
    PathRequirements both =
        new PathRequirements(way(4), Set.of(dpid(5)), Set.of(), OptionalInt.empty());
    assertThat(refused(empty, booking(10, NOW_ON, both)).reason())
        .isEqualTo(
            "No path was found that meets all requirements. If it avoids nothing, it can be s1–s5–s4–s3."
                + " If it need not lead through s4, it can be s1–s2–s3.");
    assertThat(refused(empty, booking(10, NOW_ON, via(2, 4))).reason())
        .isEqualTo(
            "No path was found that meets all requirements. If it need not lead through s2, s4, it can be"
                + " s1–s2–s3.");
  }
}
