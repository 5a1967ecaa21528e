package org.windowpane.core.admission.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.minutes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;

final class PlainIndexTest {
  private static final List<String> ASKED =
      List.of(
          "(srcHost=10.0.0.1, dstHost=10.0.0.2, srcPort=7)",
          "(srcHost=10.0.0.1, srcPort=7)",
          "(dstHost=10.0.0.0/30, srcPort=7)",
          "(srcHost=10.0.0.9, dstHost=10.0.0.2)",
          "(dstPort=80, transport=tcp)");

  private static Booking booking(int id, Random random) {
    String hosts =
        "(srcHost=10.0.0.%d, dstHost=10.0.0.%d"
            .formatted(1 + random.nextInt(5), 1 + random.nextInt(5));
    FlowGroup flows = FlowGroup.parse(hosts + (random.nextInt(3) == 0 ? ", srcPort=9)" : ")"));
    long rateBps = random.nextInt(4) == 0 ? 0 : 1_000;
    return new Booking(
        BookingRequest.reserve(new UUID(1, id), "alice", "team-a", flows, rateBps, minutes(0, 1)),
        Path.NONE);
  }

  private static HashTrie<UUID, Booking> changed(HashTrie<UUID, Booking> bookings, Random random) {
    HashTrie<UUID, Booking> after = bookings;
    for (int count = random.nextInt(20); count > 0; count--) {
      int id = random.nextInt(40);
      after =
          random.nextInt(3) == 0
              ? after.without(new UUID(1, id))
              : after.with(new UUID(1, id), booking(id, random));
    }
    return after;
  }

  /** Also where it is asked about an earlier state in between. */
  @Property(tries = 200)
  void itFindsThePlainBookingsOfEachState(@ForAll int seed) {
    Random random = new Random(seed);
    PlainIndex index = new PlainIndex();
    List<HashTrie<UUID, Booking>> states = new ArrayList<>(List.of(HashTrie.empty()));
    for (int step = 0; step < 12; step++) {
      states.add(changed(states.get(random.nextInt(states.size())), random));
      HashTrie<UUID, Booking> asked = states.get(random.nextInt(states.size()));
      FlowGroup flows = FlowGroup.parse(ASKED.get(random.nextInt(ASKED.size())));
      Set<Booking> expected = new HashSet<>(asked.values());
      expected.removeIf(
          each ->
              !RuleIndex.isPlain(each.request())
                  || !each.flowGroup().srcHost().overlaps(flows.srcHost())
                  || !each.flowGroup().dstHost().overlaps(flows.dstHost()));
      assertThat(index.betweenHostsOf(flows, asked)).containsExactlyInAnyOrderElementsOf(expected);
    }
  }
}
