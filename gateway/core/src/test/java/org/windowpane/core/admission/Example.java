package org.windowpane.core.admission;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Networks;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;

/** A lab of 150 Mbit/s, two teams in it of 90 each, on the leaves and the spine. */
public final class Example {
  /** Now. */
  public static final Instant NOW = Instant.parse("2026-11-20T21:00:00Z");

  /** From host 1 to host 4. */
  public static final FlowGroup H1_TO_H4 = FlowGroup.parse("(srcHost=10.0.0.1, dstHost=10.0.0.4)");

  private static final FlowGroup LAB = FlowGroup.parse("(srcHost=10.0.0.0/24)");
  private static int count;

  private Example() {}

  /** One megabit per second. */
  public static long mbit(long count) {
    return count * 1_000_000;
  }

  /** The state without bookings. */
  public static State state() {
    return state(Networks.leavesAndSpine());
  }

  /** The state without bookings on this network. */
  public static State state(Network network) {
    return State.of(share(Share.ROOT, null, FlowGroup.ALL, mbit(1000), "root"))
        .with(share("lab", Share.ROOT, LAB, mbit(150), "root"))
        .with(share("team-a", "lab", LAB, mbit(90), "alice"))
        .with(share("team-b", "lab", LAB, mbit(90), "bob"))
        .seeing(network);
  }

  /** A share that may allow and deny. */
  public static Share share(
      String name, String parent, FlowGroup flows, long maxReserveBps, String... speakers) {
    return new Share(
        name,
        Optional.ofNullable(parent),
        flows,
        new Privileges(true, true, maxReserveBps),
        Set.of(speakers),
        false);
  }

  /** Minutes {@code from} to {@code to} from now. */
  public static Window minutes(int from, int to) {
    return new Window(NOW.plus(Duration.ofMinutes(from)), NOW.plus(Duration.ofMinutes(to)));
  }

  /** Alice asks on team-a for flows from host 1 to host 4. */
  public static BookingRequest alice(long mbit, Window window) {
    return request("alice", "team-a", H1_TO_H4, mbit, window);
  }

  /** Somebody asks. */
  public static BookingRequest request(
      String principal, String share, FlowGroup flows, long mbit, Window window) {
    count++;
    return BookingRequest.reserve(new UUID(7, count), principal, share, flows, mbit(mbit), window);
  }

  /** The state after the request was granted. */
  public static State granted(State state, BookingRequest request) {
    Batch batch = Admission.onNetwork().open(state);
    if (batch.book(request, NOW) instanceof Decision.Refused refused) {
      throw new AssertionError("refused: " + refused);
    }
    return batch.state();
  }

  /** Why it is refused. */
  public static Refusal refused(State state, BookingRequest request) {
    return ((Decision.Refused) Admission.onNetwork().decide(state, request, NOW)).refusal();
  }
}
