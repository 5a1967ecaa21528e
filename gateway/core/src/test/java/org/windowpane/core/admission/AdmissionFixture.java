package org.windowpane.core.admission;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.TokenRates;
import org.windowpane.core.time.Window;

/** Small shares and seconds, for decisions that can be followed with a pencil. */
public final class AdmissionFixture {
  public static final FlowGroup FLOWS = FlowGroup.parse("(srcHost=10.0.0.1, dstHost=10.0.0.4)");
  private static int count;

  private AdmissionFixture() {}

  /** A root of 100, held by root; shares are added below it. */
  public static State root() {
    return State.of(
        new Share(Share.ROOT, Optional.empty(), FlowGroup.ALL, plain(100), Set.of("root"), false));
  }

  /** A share that anybody speaks for. */
  public static Share share(String name, String parent, Privileges privileges) {
    return new Share(name, Optional.of(parent), FlowGroup.ALL, privileges, Set.of(), true);
  }

  public static Privileges plain(long maximum) {
    return new Privileges(true, true, maximum);
  }

  /** With tokens that come and are kept. */
  public static Privileges tokens(long maximum, long fill, long capacity) {
    return new Privileges(
        true,
        true,
        maximum,
        OptionalLong.empty(),
        new TokenRates(fill, capacity),
        OptionalLong.empty());
  }

  public static Privileges least(long maximum, long least) {
    return new Privileges(
        true,
        true,
        maximum,
        OptionalLong.of(least),
        TokenRates.ofMaximum(maximum),
        OptionalLong.empty());
  }

  public static Instant second(int second) {
    return Instant.EPOCH.plusSeconds(second);
  }

  public static Window seconds(int from, int to) {
    return new Window(second(from), second(to));
  }

  public static BookingRequest reserve(String share, long rate, Window window) {
    return request(share, new Ask.Reserve(rate), Strictness.STRICT, window);
  }

  public static BookingRequest request(
      String share, Ask ask, Strictness strictness, Window window) {
    return new BookingRequest(new UUID(5, count++), "guest", share, FLOWS, ask, strictness, window);
  }

  public static Batch open(State state) {
    return Admission.ofShares().open(state);
  }

  public static Refusal refusalOf(Decision decision) {
    return ((Decision.Refused) decision).refusal();
  }

  public static Booking booked(Decision decision) {
    return ((Decision.Granted) decision).booking();
  }

  /** What is taken of a share, second by second from the start. */
  public static List<Long> levels(State state, String share, int seconds) {
    return IntStream.range(0, seconds)
        .mapToObj(it -> state.calendar().takenAt(new ShareBandwidth(share), second(it)))
        .toList();
  }
}
