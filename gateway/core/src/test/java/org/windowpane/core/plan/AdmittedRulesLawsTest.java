package org.windowpane.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.share;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Resource.NetworkRules;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.conflict.Compilation.Compiled;
import org.windowpane.core.conflict.PolicyTable;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.flow.UserName;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.IpPrefix;

/** What admission reserves of the rules is enough for the network flow table at every instant. */
final class AdmittedRulesLawsTest {
  private static final int ENOUGH = 1_000_000;
  private static final int END = 12;
  private static final List<String> SHARES = List.of(Share.ROOT, "a", "b", "c");
  private static final State EMPTY =
      State.of(share(Share.ROOT, null, FlowGroup.ALL, ENOUGH, "eve"))
          .with(share("a", Share.ROOT, FlowGroup.ALL, ENOUGH, "eve"))
          .with(share("b", Share.ROOT, FlowGroup.ALL, ENOUGH, "eve"))
          .with(share("c", "a", FlowGroup.ALL, ENOUGH, "eve"));

  private static final List<UserHosts> REGISTERED =
      List.of(
          UserHosts.NONE,
          alice("10.0.0.1"),
          alice("10.0.0.1", "10.0.0.2"),
          alice("10.0.0.2", "10.0.0.3", "10.0.0.4"));

  private static UserHosts alice(String... hosts) {
    Set<IpPrefix> addresses =
        List.of(hosts).stream()
            .map(IpPrefix::parse)
            .collect(java.util.stream.Collectors.toUnmodifiableSet());
    return UserHosts.NONE.with(new UserName("alice"), addresses);
  }

  /** Something happens. */
  record Move(int kind, int number, FlowGroup flows, int ask, String share, int from, int length) {
    UUID id() {
      return new UUID(4, number);
    }

    Instant end() {
      return NOW.plusSeconds(from + length);
    }
  }

  @Provide
  Arbitrary<List<Move>> moves() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 12),
            Arbitraries.integers().between(0, 20),
            flowGroups(),
            Arbitraries.integers().between(0, 3),
            Arbitraries.of(SHARES),
            Arbitraries.integers().between(0, 5),
            Arbitraries.integers().between(1, 6))
        .as(Move::new)
        .list()
        .ofMaxSize(60);
  }

  private static Arbitrary<FlowGroup> flowGroups() {
    return Combinators.combine(
            Arbitraries.of("", "srcHost=10.0.0.1", "srcHost=10.0.0.2", "srcHost=10.0.0.0/30"),
            Arbitraries.of("", "dstHost=10.0.0.4", "dstHost=10.0.0.4", "dstHost=10.0.0.0/24"),
            Arbitraries.of("", "", "transport=tcp", "transport=udp"),
            Arbitraries.of("", "", "dstPort=80", "dstPort=80-83", "dstPort=82-91"),
            Arbitraries.of("", "", "", "srcPort=7", "srcPort=5-8", "srcPort=6-9"),
            Arbitraries.of("", "", "", "", "user=alice", "dstUser=alice"))
        .as((a, b, c, d, e, f) -> joined(List.of(a, b, c, d, e, f)));
  }

  private static FlowGroup joined(List<String> predicates) {
    List<String> named = predicates.stream().filter(it -> !it.isEmpty()).toList();
    return FlowGroup.parse(named.isEmpty() ? "(*)" : "(" + String.join(", ", named) + ")");
  }

  private static Ask ask(int number) {
    return switch (number) {
      case 0 -> new Ask.Allow();
      case 1 -> new Ask.Deny();
      default -> new Ask.Reserve(number - 1);
    };
  }

  private static State after(State state, Move move) {
    if (move.kind() == 0) {
      return Restoration.registering(state, REGISTERED.get(move.number() % REGISTERED.size()));
    }
    Batch batch = Admission.ofShares().open(state);
    if (move.kind() <= 2) {
      batch.release(move.id(), NOW);
    } else if (move.kind() == 3) {
      batch.change(
          move.id(), new BookingChange(Optional.of(move.end()), OptionalLong.empty()), NOW);
    } else if (batch.find(move.id()).isEmpty()) {
      Window window = new Window(NOW.plusSeconds(move.from()), move.end());
      BookingRequest request =
          new BookingRequest(
              move.id(),
              "eve",
              move.share(),
              move.flows(),
              ask(move.ask()),
              Strictness.PARTIAL,
              window);
      if (move.kind() == 4) {
        batch.hold(request, NOW.plusSeconds(100), NOW);
        batch.confirm(request.id(), NOW);
      } else {
        batch.book(request, NOW);
      }
    }
    return batch.state();
  }

  private static State rebuilt(State state) {
    Restoration all =
        new Restoration(
            new State(state.shares(), state.network(), state.users(), EMPTY.calendar()));
    state.calendar().bookings().forEach(all::add);
    return all.state();
  }

  @Property(tries = 500)
  void theTableNeverNeedsMoreEntriesThanItsBookingsReserved(@ForAll("moves") List<Move> moves) {
    State state = EMPTY;
    for (Move move : moves) {
      state = after(state, move);
      assertIsEnough(state);
    }
    assertIsEnough(rebuilt(state));
    for (Booking booking : state.calendar().bookings()) {
      state = new Restoration(state).remove(booking.id(), NOW).state();
      assertIsEnough(state);
    }
    assertThat(reserved(state)).isZero();
  }

  private static long reserved(State state) {
    long most = 0;
    for (int second = 0; second <= END; second++) {
      most = Math.max(most, reserved(state, NOW.plusSeconds(second)));
    }
    return most;
  }

  private static long reserved(State state, Instant at) {
    return state.calendar().takenAt(new NetworkRules(), at);
  }

  private static void assertIsEnough(State state) {
    Collection<UUID> ids = state.calendar().bookings().stream().map(Booking::id).toList();
    for (int second = 0; second <= END; second++) {
      Instant at = NOW.plusSeconds(second);
      List<ActiveRequest> active = new Requests().active(ids, new Facts(state), at);
      PolicyTable table = ((Compiled) PolicyTable.of(ENOUGH, active)).table();
      long needed =
          table.entries().stream().mapToLong(entry -> entry.flowGroup().tableEntries()).sum();
      assertThat(needed).as("after %s s", second).isLessThanOrEqualTo(reserved(state, at));
    }
  }
}
