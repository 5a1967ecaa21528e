package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.network.Networks.RATE;
import static org.windowpane.core.network.Networks.dpid;
import static org.windowpane.core.network.Networks.host;
import static org.windowpane.core.network.Networks.link;
import static org.windowpane.core.network.Networks.plainSwitch;
import static org.windowpane.core.network.Networks.port;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Protection;
import org.windowpane.core.network.SharedRisks;
import org.windowpane.core.network.Switch;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

final class GroupSearchTest {
  private static final Window SOON = minutes(0, 10);

  private static State state(Network network) {
    return State.of(Example.share(Share.ROOT, null, FlowGroup.ALL, mbit(100_000), "root"))
        .seeing(network);
  }

  private static BookingRequest request(int from, int to, long mbit, Window window) {
    FlowGroup flows = FlowGroup.parse("(srcHost=10.0.0." + from + ", dstHost=10.0.0." + to + ")");
    return Example.request("root", Share.ROOT, flows, mbit, window);
  }

  private static BookingRequest as(BookingRequest any, PathRequirements path, Strictness strict) {
    return new BookingRequest(
        any.id(),
        any.principal(),
        any.share(),
        any.flowGroup(),
        new Ask.Reserve(any.rateBps(), path),
        strict,
        any.window());
  }

  private static PathRequirements backup() {
    return PathRequirements.NONE.protectedBy(Protection.BACKUP);
  }

  /** Hosts 1 and 2 at s1, hosts 3 and 4 at s2. Two ways lead from s1 to s2: by s3, and by s4. */
  private static Network twoWays() {
    return twoWays(1_000);
  }

  private static Network twoWays(int queuesOfLast) {
    List<Link> links = new ArrayList<>();
    links.addAll(link(port(1, 3), port(3, 1)));
    links.addAll(link(port(3, 2), port(2, 3)));
    links.addAll(link(port(1, 4), port(4, 1)));
    links.addAll(link(port(4, 2), port(2, 4)));
    return Network.of(
        List.of(
            plainSwitch(1, 1_000, 1_000),
            plainSwitch(2, 1_000, 1_000),
            plainSwitch(3, 1_000, 1_000),
            plainSwitch(4, queuesOfLast, 1_000)),
        links,
        List.of(
            host(1, port(1, 1)), host(2, port(1, 2)), host(3, port(2, 1)), host(4, port(2, 2))));
  }

  @Test
  void aRefusalStatesHowManyAssignmentsWereTriedAndThatThereIsNoOther() {
    List<BookingRequest> group =
        List.of(
            request(1, 3, 40, SOON),
            request(1, 4, 40, SOON),
            request(2, 3, 50, SOON),
            request(2, 4, 45, SOON));
    Batch batch = Admission.onNetwork().open(state(twoWays(1)));
    State before = batch.state();
    GroupDecision.Refused refused = (GroupDecision.Refused) batch.bookAll(group, NOW);
    assertThat(refused.tried().assignments()).isPositive();
    assertThat(refused.tried().gaveUp()).isFalse();
    assertThat(batch.state()).isEqualTo(before);
  }

  @Test
  void whatDoesNotFitAloneNeedsNoSearch() {
    List<BookingRequest> group = List.of(request(1, 3, 60, SOON), request(2, 4, 101, SOON));
    GroupDecision.Refused refused =
        (GroupDecision.Refused) Admission.onNetwork().open(state(twoWays())).bookAll(group, NOW);
    assertThat(refused.tried().assignments()).isZero();
    assertThat(refused.tried().gaveUp()).isFalse();
  }

  @Test
  void aSearchOfTooManyAssignmentsIsGivenUp() {
    Network network = dense(9);
    List<BookingRequest> group = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      group.add(request(1, 2, 3, minutes(0, 10 + i)));
    }
    Batch batch = Admission.onNetwork().open(state(network));
    GroupDecision.Refused refused = (GroupDecision.Refused) batch.bookAll(group, NOW);
    assertThat(refused.tried().gaveUp()).isTrue();
    assertThat(batch.state()).isEqualTo(state(network));
  }

  /** All switches are linked with each other, but no path has much room. */
  private static Network dense(int switches) {
    List<Link> links = new ArrayList<>();
    for (int one = 1; one <= switches; one++) {
      for (int other = one + 1; other <= switches; other++) {
        links.addAll(link(port(one, 10 + other), port(other, 10 + one)));
      }
    }
    List<Switch> all =
        IntStream.rangeClosed(1, switches).mapToObj(number -> narrow(number, switches)).toList();
    return Network.of(all, links, List.of(host(1, port(1, 1)), host(2, port(2, 1))));
  }

  private static Switch narrow(int number, int switches) {
    List<Port> ports = new ArrayList<>(List.of(new Port(1, "host", true, 10 * RATE, 1_000)));
    IntStream.rangeClosed(1, switches)
        .forEach(it -> ports.add(new Port(10 + it, "link" + it, true, mbit(10), 1_000)));
    return Switch.of(
        dpid(number), ports, List.of(new FlowTable(0, "policy", 1_000)), QueueMode.MARKED, "");
  }

  @Test
  void requestsWithBackupsAreDistributedToo() {
    BookingRequest both = as(request(1, 3, 60, SOON), backup(), Strictness.STRICT);
    BookingRequest other = as(request(2, 4, 40, SOON), backup(), Strictness.STRICT);
    Batch batch = Admission.onNetwork().open(state(twoWays()));
    assertThat(batch.bookAll(List.of(both, other), NOW)).isInstanceOf(GroupDecision.Granted.class);
    BookingRequest third = as(request(1, 4, 1, SOON), backup(), Strictness.STRICT);
    Batch again = Admission.onNetwork().open(state(twoWays()));
    assertThat(again.bookAll(List.of(both, other, third), NOW))
        .isInstanceOf(GroupDecision.Refused.class);
  }

  /** Switches with a host at port 1 each, and links of few queues between random ones. */
  private static Network random(Random random, int switches) {
    int queues = 1 + random.nextInt(3);
    int[] ports = IntStream.generate(() -> 1).limit(switches + 1L).toArray();
    List<Link> links = new ArrayList<>();
    for (int count = switches + random.nextInt(switches); count > 0; count--) {
      int from = 1 + random.nextInt(switches);
      int to = 1 + random.nextInt(switches);
      if (from != to) {
        links.addAll(link(port(from, ++ports[from]), port(to, ++ports[to])));
      }
    }
    List<Switch> all = new ArrayList<>();
    for (int number = 1; number <= switches; number++) {
      List<Port> own = new ArrayList<>();
      for (int port = 1; port <= ports[number]; port++) {
        own.add(
            new Port(port, "p" + port, true, RATE, port == 1 ? 10 : 1 + random.nextInt(queues)));
      }
      all.add(
          Switch.of(
              dpid(number),
              own,
              List.of(new FlowTable(0, "policy", 3 + random.nextInt(4))),
              QueueMode.MARKED,
              ""));
    }
    List<Host> hosts =
        IntStream.rangeClosed(1, switches).mapToObj(it -> host(it, port(it, 1))).toList();
    return Network.of(all, links, hosts);
  }

  /** All paths between two ports that meet no switch twice. */
  private static List<Path> ways(Network network, SwitchPort entry, SwitchPort exit) {
    List<Path> found = new ArrayList<>();
    ways(network, entry, exit, new ArrayList<>(), new HashSet<>(), found);
    return found;
  }

  private static void ways(
      Network network,
      SwitchPort in,
      SwitchPort exit,
      List<Hop> way,
      Set<Dpid> met,
      List<Path> found) {
    if (!met.add(in.dpid())) {
      return;
    }
    if (in.dpid().equals(exit.dpid())) {
      way.add(new Hop(in.dpid(), in.port(), exit.port()));
      found.add(new Path(way));
      way.remove(way.size() - 1);
    } else {
      for (Link link : network.links().values()) {
        if (link.from().dpid().equals(in.dpid())) {
          way.add(new Hop(in.dpid(), in.port(), link.from().port()));
          ways(network, link.to(), exit, way, met, found);
          way.remove(way.size() - 1);
        }
      }
    }
    met.remove(in.dpid());
  }

  /** What is taken of resources in minutes: counted one by one, without timelines. */
  private static final class Taken {
    private final State empty;
    private final Map<Resource, long[]> byMinute = new HashMap<>();

    Taken(State empty) {
      this.empty = empty;
    }

    private static Map<Resource, Long> needs(BookingRequest request, Path path) {
      Map<Resource, Long> needs = new HashMap<>();
      Set<SwitchPort> queues = new HashSet<>();
      List<Dpid> tables = new ArrayList<>();
      for (List<Hop> hops : List.of(path.hops(), path.backup())) {
        if (!hops.isEmpty()) {
          needs.put(
              new Resource.LinkBandwidth(new LinkDirection.Inbound(hops.get(0).in())),
              request.rateBps());
        }
        for (Hop hop : hops) {
          needs.put(
              new Resource.LinkBandwidth(new LinkDirection.Outbound(hop.out())), request.rateBps());
          queues.add(hop.out());
          tables.add(hop.dpid());
        }
      }
      queues.forEach(port -> needs.put(new Resource.PortQueues(port), 1L));
      if (!path.backup().isEmpty()) {
        tables.remove(path.hops().get(0).dpid());
        for (int hop = 0; hop < path.hops().size() - 2; hop++) {
          // The entry for packets that the next switch sends back when its link is down.
          tables.add(path.hops().get(hop).dpid());
        }
      }
      tables.forEach(dpid -> needs.merge(new Resource.TableEntries(dpid), 1L, Long::sum));
      return needs;
    }

    boolean fits(BookingRequest request, Path path) {
      return needs(request, path).entrySet().stream()
          .allMatch(
              need ->
                  minutesOf(request)
                      .allMatch(
                          minute ->
                              of(need.getKey())[minute] + need.getValue()
                                  <= empty.limit(need.getKey())));
    }

    void add(BookingRequest request, Path path, int sign) {
      needs(request, path)
          .forEach(
              (resource, amount) ->
                  minutesOf(request).forEach(minute -> of(resource)[minute] += sign * amount));
    }

    private long[] of(Resource resource) {
      return byMinute.computeIfAbsent(resource, any -> new long[10]);
    }

    private static IntStream minutesOf(BookingRequest request) {
      return IntStream.range(0, 10)
          .filter(minute -> request.window().overlaps(minutes(minute, minute + 1)));
    }
  }

  private static boolean exists(
      List<BookingRequest> requests, Map<BookingRequest, List<Path>> paths, int next, Taken taken) {
    if (next == requests.size()) {
      return true;
    }
    BookingRequest request = requests.get(next);
    for (Path path : paths.get(request)) {
      if (taken.fits(request, path)) {
        taken.add(request, path, 1);
        boolean exists = exists(requests, paths, next + 1, taken);
        taken.add(request, path, -1);
        if (exists) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<Path> possible(BookingRequest request, Network network) {
    PathRequirements requirements = request.ask().pathRequirements();
    SwitchPort entry = network.hostWith(request.flowGroup().srcHost()).orElseThrow().at();
    SwitchPort exit = network.hostWith(request.flowGroup().dstHost()).orElseThrow().at();
    List<Path> ways =
        ways(network, entry, exit).stream()
            .filter(path -> requirements.areMetBy(path, network))
            .toList();
    if (requirements.protection() != Protection.BACKUP) {
      return ways;
    }
    List<Path> pairs = new ArrayList<>();
    for (Path path : ways) {
      Set<SwitchPort> apart = SharedRisks.NONE.linksAtRiskWith(path, network);
      ways.stream()
          .filter(other -> requirements.avoiding(apart).areMetBy(other, network))
          .forEach(other -> pairs.add(path.with(other)));
    }
    return pairs;
  }

  private static List<BookingRequest> group(Random random, int switches, int size) {
    List<BookingRequest> group = new ArrayList<>();
    boolean withBackups = random.nextInt(4) == 0;
    for (int i = 0; i < size; i++) {
      int from = 1 + random.nextInt(switches);
      int to = 1 + (from + random.nextInt(switches - 1)) % switches;
      int start = random.nextInt(4) * 2;
      BookingRequest any =
          request(from, to, 10 * (1 + random.nextInt(7)), minutes(start, start + 4));
      Set<Dpid> avoided =
          random.nextInt(6) == 0 ? Set.of(dpid(1 + random.nextInt(switches))) : Set.of();
      PathRequirements path =
          new PathRequirements(List.of(), avoided, Set.of(), OptionalInt.empty());
      group.add(
          as(
              any,
              withBackups && random.nextBoolean() ? path.protectedBy(Protection.BACKUP) : path,
              Strictness.STRICT));
    }
    return group;
  }

  private static boolean isGrantedInAnyOrder(
      State empty, List<BookingRequest> before, List<BookingRequest> others) {
    if (others.isEmpty()) {
      return Admission.onNetwork().open(empty).bookMost(before, NOW).refused().isEmpty();
    }
    return others.stream()
        .anyMatch(
            next -> {
              List<BookingRequest> order = new ArrayList<>(before);
              order.add(next);
              List<BookingRequest> rest = new ArrayList<>(others);
              rest.remove(next);
              return isGrantedInAnyOrder(empty, order, rest);
            });
  }

  @Test
  void groupsAreGrantedForWhichNoOrderHasRoom() {
    boolean isAny = false;
    for (int seed = 0; seed < 3_000 && !isAny; seed++) {
      Random random = new Random(seed);
      State empty = state(random(random, 8));
      List<BookingRequest> group = group(random, 8, 4);
      boolean isGranted =
          Admission.onNetwork().open(empty).bookAll(group, NOW) instanceof GroupDecision.Granted;
      isAny = isGranted && !isGrantedInAnyOrder(empty, List.of(), group);
    }
    assertThat(isAny).isTrue();
  }

  @Property(tries = 600)
  void aGroupIsGrantedIfAndOnlyIfThereIsAnAssignmentOfPaths(
      @ForAll int seed,
      @ForAll @IntRange(min = 3, max = 5) int switches,
      @ForAll @IntRange(min = 2, max = 5) int size) {
    Random random = new Random(seed);
    Network network = random(random, switches);
    State empty = state(network);
    List<BookingRequest> group = group(random, switches, size);
    Map<BookingRequest, List<Path>> paths = new HashMap<>();
    group.forEach(request -> paths.put(request, possible(request, network)));
    boolean exists = exists(group, paths, 0, new Taken(empty));

    Batch batch = Admission.onNetwork().open(empty);
    GroupDecision decision = batch.bookAll(group, NOW);
    if (decision instanceof GroupDecision.Granted granted) {
      Taken taken = new Taken(empty);
      for (Booking booking : granted.bookings()) {
        assertThat(paths.get(booking.request())).contains(booking.path());
        assertThat(taken.fits(booking.request(), booking.path())).isTrue();
        taken.add(booking.request(), booking.path(), 1);
      }
      granted.bookings().forEach(booking -> batch.release(booking.id(), NOW));
    } else {
      GroupDecision.Tried tried = ((GroupDecision.Refused) decision).tried();
      assertThat(exists).describedAs("an assignment exists").isEqualTo(exists && tried.gaveUp());
    }
    assertThat(batch.state()).isEqualTo(empty);
  }

  private static BookingRequest reverseOf(BookingRequest other, int from, int to, long mbit) {
    BookingRequest back = request(from, to, mbit, other.window());
    return as(back, PathRequirements.NONE.reverseOf(other.id()), Strictness.STRICT);
  }

  /** Whether there are paths, of which each pair has the same one in both directions. */
  private static boolean existsForBoth(
      List<BookingRequest> requests,
      Map<BookingRequest, List<Path>> paths,
      List<Path> chosen,
      Taken taken) {
    int next = chosen.size();
    if (next == requests.size()) {
      return true;
    }
    BookingRequest request = requests.get(next);
    boolean isReverse = request.ask().pathRequirements().reverseOf().isPresent();
    for (Path path : paths.get(request)) {
      if (taken.fits(request, path) && (!isReverse || path.isReverseOf(chosen.get(next - 1)))) {
        taken.add(request, path, 1);
        List<Path> more = new ArrayList<>(chosen);
        more.add(path);
        boolean exists = existsForBoth(requests, paths, more, taken);
        taken.add(request, path, -1);
        if (exists) {
          return true;
        }
      }
    }
    return false;
  }

  @Property(tries = 600)
  void pairsForBothDirectionsAreGrantedIfAndOnlyIfTheirPathsHaveRoomBothWays(
      @ForAll int seed,
      @ForAll @IntRange(min = 3, max = 5) int switches,
      @ForAll @IntRange(min = 1, max = 2) int pairs) {
    Random random = new Random(seed);
    Network network = random(random, switches);
    Taken taken = new Taken(state(network));
    Batch batch = Admission.onNetwork().open(state(network));
    for (Booking booking :
        batch.bookMost(group(random, switches, random.nextInt(5)), NOW).granted()) {
      taken.add(booking.request(), booking.path(), 1);
    }
    State before = batch.state();
    List<BookingRequest> group = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      int from = 1 + random.nextInt(switches);
      int to = 1 + (from + random.nextInt(switches - 1)) % switches;
      if (from != to) {
        BookingRequest there = request(from, to, 10 * (1 + random.nextInt(7)), SOON);
        group.add(there);
        group.add(reverseOf(there, to, from, 10 * (1 + random.nextInt(7))));
      }
    }
    Map<BookingRequest, List<Path>> paths = new HashMap<>();
    group.forEach(request -> paths.put(request, possible(request, network)));
    boolean exists = existsForBoth(group, paths, List.of(), taken);

    GroupDecision decision = batch.bookAll(group, NOW);
    if (decision instanceof GroupDecision.Granted granted) {
      assertThat(exists).isTrue();
      for (int i = 0; i < group.size(); i += 2) {
        List<Booking> pair = granted.bookings().subList(i, i + 2);
        assertThat(pair.get(1).path().isReverseOf(pair.get(0).path())).isTrue();
      }
    } else {
      GroupDecision.Tried tried = ((GroupDecision.Refused) decision).tried();
      assertThat(exists).isEqualTo(exists && tried.gaveUp());
      assertThat(batch.state()).isEqualTo(before);
    }
  }
}
