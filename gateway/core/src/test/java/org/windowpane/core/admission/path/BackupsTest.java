package org.windowpane.core.admission.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Example.NOW;
import static org.windowpane.core.admission.Example.granted;
import static org.windowpane.core.admission.Example.mbit;
import static org.windowpane.core.admission.Example.minutes;
import static org.windowpane.core.admission.Example.refused;
import static org.windowpane.core.admission.Example.request;
import static org.windowpane.core.admission.Example.state;
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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.Outage;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Networks;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.PathsInOrder;
import org.windowpane.core.network.Protection;
import org.windowpane.core.network.SharedRisks;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/** On the ring of {@link Networks#ring}: the short way is by s2, and the long one by s5 and s4. */
final class BackupsTest {
  private static final FlowGroup H1_TO_H3 = FlowGroup.parse("(srcHost=10.0.0.1, dstHost=10.0.0.3)");
  private static final Window SOON = minutes(0, 10);
  private static final List<Integer> SHORT = List.of(1, 2, 3);
  private static final List<Integer> LONG = List.of(1, 5, 4, 3);

  private final State empty = state(Networks.ring());

  private static BookingRequest booking(long mbit, Protection protection) {
    BookingRequest any = request("alice", "team-a", H1_TO_H3, mbit, SOON);
    return new BookingRequest(
        any.id(),
        any.principal(),
        any.share(),
        any.flowGroup(),
        new Ask.Reserve(mbit(mbit), PathRequirements.NONE.protectedBy(protection)),
        any.strictness(),
        any.window());
  }

  private static List<Integer> numbers(List<Hop> hops) {
    return hops.stream().map(hop -> (int) hop.dpid().value()).toList();
  }

  private static Path path(State state, UUID id) {
    return state.calendar().find(id).orElseThrow().path();
  }

  private static long reserved(State state, Resource resource) {
    return state.calendar().takenAt(resource, NOW);
  }

  private static LinkBandwidth out(int number, int port) {
    return new LinkBandwidth(new LinkDirection.Outbound(port(number, port)));
  }

  private static Network without(Network network, SwitchPort... ends) {
    Map<SwitchPort, Link> links = new HashMap<>(network.links());
    for (SwitchPort end : ends) {
      links.values().removeIf(it -> it.from().equals(end) || it.to().equals(end));
    }
    return new Network(network.switches(), links, network.hosts());
  }

  private static State rerouted(State state, UUID id) {
    Batch batch = Admission.onNetwork().open(state);
    assertThat(batch.reroute(id, NOW)).isInstanceOf(Decision.Granted.class);
    return batch.state();
  }

  @Test
  void bothPathsAreReserved() {
    BookingRequest request = booking(40, Protection.BACKUP);
    State state = granted(empty, request);
    assertThat(numbers(path(state, request.id()).hops())).isEqualTo(SHORT);
    assertThat(numbers(path(state, request.id()).backup())).isEqualTo(LONG);
    assertThat(reserved(state, out(1, 3))).isEqualTo(mbit(40));
    assertThat(reserved(state, out(1, 4))).isEqualTo(mbit(40));
    assertThat(reserved(state, out(3, 1))).isEqualTo(mbit(40));
    assertThat(reserved(state, new PortQueues(port(3, 1)))).isEqualTo(1);
    assertThat(reserved(state, new TableEntries(dpid(1)))).isEqualTo(2);
    assertThat(reserved(state, new TableEntries(dpid(2)))).isEqualTo(1);
    assertThat(reserved(state, new TableEntries(dpid(3)))).isEqualTo(2);
    assertThat(reserved(state, new TableEntries(dpid(5)))).isEqualTo(1);
    Batch batch = Admission.onNetwork().open(state);
    batch.change(request.id(), new BookingChange(Optional.empty(), OptionalLong.of(mbit(50))), NOW);
    assertThat(reserved(batch.state(), out(5, 3))).isZero();
    assertThat(reserved(batch.state(), out(5, 4))).isEqualTo(mbit(50));
    batch.release(request.id(), NOW);
    assertThat(batch.state()).isEqualTo(empty);
  }

  @Test
  void whereThereIsNoBackupOrItHasNoRoomTheRefusalStatesSo() {
    Refusal none = refused(state(Networks.leavesAndSpine()), booking(1, Protection.BACKUP));
    assertThat(none.rule()).isEqualTo(Rule.NO_PATH);
    assertThat(none.place()).isEqualTo(Backups.PROTECTION);
    assertThat(none.reason()).startsWith("There is no backup");

    BookingRequest other =
        request("bob", "team-b", FlowGroup.parse("(srcHost=10.0.0.2, dstHost=10.0.0.4)"), 70, SOON);
    State busy =
        rerouted(granted(empty, other).seeing(without(Networks.ring(), port(2, 3))), other.id());
    State again = busy.seeing(Networks.ring());
    assertThat(numbers(path(again, other.id()).hops())).isEqualTo(LONG);
    assertThat(refused(again, booking(40, Protection.BACKUP)).reason())
        .startsWith("No backup has room");
    assertThat(Admission.onNetwork().decide(again, booking(30, Protection.BACKUP), NOW))
        .isInstanceOf(Decision.Granted.class);
  }

  @Test
  void aBackupSharesNoRiskWithThePath() {
    SharedRisks duct =
        new SharedRisks(
            Map.of(
                port(2, 4),
                Set.of("duct"),
                port(5, 4),
                Set.of("duct", "power"),
                port(3, 3),
                Set.of("power")));
    State state = granted(empty, booking(40, Protection.BACKUP));
    Booking before = state.calendar().bookings().iterator().next();
    State risky = state.sharing(duct);
    assertThat(Backups.isBroken(before, risky, NOW)).isTrue();
    assertThat(rerouted(risky, before.id())).describedAs("it keeps the only one").isEqualTo(risky);
    assertThat(Backups.isBroken(before, state.sharing(SharedRisks.NONE), NOW)).isFalse();
    assertThat(refused(empty.sharing(duct), booking(40, Protection.BACKUP)).reason())
        .startsWith("There is no backup: every other path shares a link or a risk of a link");

    List<Link> links = new ArrayList<>(Networks.ring().links().values());
    links.addAll(link(port(1, 2), port(6, 1)));
    links.addAll(link(port(6, 2), port(3, 2)));
    Network wider =
        Network.of(
            IntStream.rangeClosed(1, 6).mapToObj(it -> plainSwitch(it, 1_000, 1_000)).toList(),
            links,
            List.of(host(1, port(1, 1)), host(3, port(3, 1))));
    SharedRisks bridge =
        new SharedRisks(Map.of(port(1, 3), Set.of("bridge"), port(3, 2), Set.of("bridge")));
    Path other = path(rerouted(risky.seeing(wider), before.id()), before.id());
    assertThat(numbers(other.hops())).isEqualTo(SHORT);
    assertThat(numbers(other.backup())).isEqualTo(List.of(1, 6, 3));
    Path back = path(rerouted(state.seeing(wider).sharing(bridge), before.id()), before.id());
    assertThat(numbers(back.backup())).isEqualTo(LONG);
  }

  @Test
  void hostsOfOneSwitchNeedNoBackup() {
    BookingRequest any = booking(1, Protection.BACKUP);
    BookingRequest within =
        new BookingRequest(
            any.id(),
            any.principal(),
            any.share(),
            FlowGroup.parse("(srcHost=10.0.0.1, dstHost=10.0.0.2)"),
            any.ask(),
            any.strictness(),
            any.window());
    State state = granted(empty, within);
    assertThat(path(state, within.id()).backup()).isEmpty();
    assertThat(Backups.isMissing(state.calendar().find(within.id()).orElseThrow())).isFalse();
  }

  /** Between s1 and s4 there are two disjoint paths, but the shortest one has a link of each. */
  @Test
  void aShortestPathWithoutABackupIsPassedOver() {
    List<Link> links = new ArrayList<>();
    links.addAll(link(port(1, 2), port(2, 1)));
    links.addAll(link(port(2, 2), port(3, 1)));
    links.addAll(link(port(3, 2), port(4, 2)));
    links.addAll(link(port(1, 3), port(5, 1)));
    links.addAll(link(port(5, 2), port(6, 1)));
    links.addAll(link(port(6, 2), port(3, 3)));
    links.addAll(link(port(2, 3), port(7, 1)));
    links.addAll(link(port(7, 2), port(8, 1)));
    links.addAll(link(port(8, 2), port(4, 3)));
    Network trap =
        Network.of(
            IntStream.rangeClosed(1, 8).mapToObj(it -> plainSwitch(it, 1_000, 1_000)).toList(),
            links,
            List.of(host(1, port(1, 1)), host(3, port(4, 1))));
    BookingRequest request = booking(10, Protection.BACKUP);
    State state = granted(state(trap), request);
    Path path = path(state, request.id());
    assertThat(Set.of(numbers(path.hops()), numbers(path.backup())))
        .isEqualTo(Set.of(List.of(1, 2, 7, 8, 4), List.of(1, 5, 6, 3, 4)));
  }

  @Test
  void aBookingGoesOnByItsBackupAndGetsAnotherOneWhenThereIsOne() {
    BookingRequest request = booking(40, Protection.BACKUP);
    State cut = granted(empty, request).seeing(without(Networks.ring(), port(2, 3)));
    State alone = rerouted(cut, request.id());
    assertThat(numbers(path(alone, request.id()).hops())).isEqualTo(LONG);
    assertThat(path(alone, request.id()).backup()).isEmpty();
    assertThat(reserved(alone, out(1, 3))).isZero();
    Booking booking = alone.calendar().find(request.id()).orElseThrow();
    assertThat(Backups.isMissing(booking)).isTrue();
    assertThat(rerouted(alone, request.id())).isEqualTo(alone);

    State whole = rerouted(alone.seeing(Networks.ring()), request.id());
    assertThat(numbers(path(whole, request.id()).hops())).isEqualTo(LONG);
    assertThat(numbers(path(whole, request.id()).backup())).isEqualTo(SHORT);
    Restoration restoration = new Restoration(empty);
    whole.calendar().bookings().forEach(restoration::add);
    assertThat(restoration.state().calendar()).isEqualTo(whole.calendar());
  }

  @Test
  void aBookingLosesABrokenBackupAndStaysOnItsPath() {
    BookingRequest request = booking(40, Protection.BACKUP);
    State cut = granted(empty, request).seeing(without(Networks.ring(), port(5, 4)));
    Booking before = cut.calendar().find(request.id()).orElseThrow();
    assertThat(Backups.isBroken(before, cut, NOW)).isTrue();
    Path after = path(rerouted(cut, request.id()), request.id());
    assertThat(numbers(after.hops())).isEqualTo(SHORT);
    assertThat(after.backup()).isEmpty();
  }

  @Test
  void oneThatAsksNotToBeMovedStays() {
    BookingRequest request = booking(40, Protection.NONE);
    State cut = granted(empty, request).seeing(without(Networks.ring(), port(2, 3)));
    Batch batch = Admission.onNetwork().open(cut);
    Refusal refusal = ((Decision.Refused) batch.reroute(request.id(), NOW)).refusal();
    assertThat(refusal.place()).isEqualTo(Backups.PROTECTION);
    assertThat(batch.state()).isEqualTo(cut);
  }

  @Test
  void anOutageOfThePathLeavesTheBookingOnItsBackup() {
    BookingRequest request = booking(40, Protection.BACKUP);
    State state = granted(empty, request);
    Outage outage = new Outage(new UUID(1, 1), Set.of(dpid(2)), Set.of(), minutes(2, 4));
    Impact impact = Impact.of(state, List.of(outage), NOW, () -> false);
    assertThat(impact.onBackup()).extracting(Booking::id).containsExactly(request.id());
    assertThat(impact.interrupted()).isEmpty();
  }

  @Test
  void aBackupThatIsOutOfServiceLaterIsKeptUntilThereIsAnother() {
    BookingRequest request = booking(40, Protection.BACKUP);
    State state = granted(empty, request);
    Outage outage = new Outage(new UUID(1, 2), Set.of(dpid(5)), Set.of(), minutes(2, 4));
    State during = state.during(state.outages().with(List.of(outage), state.network()));
    Booking booking = during.calendar().find(request.id()).orElseThrow();
    assertThat(Backups.isBroken(booking, during, NOW)).isTrue();
    assertThat(rerouted(during, request.id())).isEqualTo(during);
  }

  @Test
  void anExtensionCountsTwiceOnSwitchesOfBothPaths() {
    List<Link> links = new ArrayList<>();
    for (int spine = 3; spine <= 4; spine++) {
      links.addAll(link(port(1, spine), port(spine, 1)));
      links.addAll(link(port(2, spine), port(spine, 2)));
    }
    Network small =
        Network.of(
            List.of(
                plainSwitch(1, 9, 9),
                plainSwitch(2, 9, 2),
                plainSwitch(3, 9, 9),
                plainSwitch(4, 9, 9)),
            links,
            List.of(host(1, port(1, 1)), host(2, port(1, 2)), host(3, port(2, 1))));
    FlowGroup other = FlowGroup.parse("(srcHost=10.0.0.2, dstHost=10.0.0.3)");
    BookingRequest later = request("bob", "team-b", other, 1, minutes(10, 20));
    BookingRequest request = booking(1, Protection.BACKUP);
    Batch batch = Admission.onNetwork().open(granted(granted(state(small), later), request));
    BookingChange longer =
        new BookingChange(Optional.of(minutes(0, 15).end()), OptionalLong.empty());
    assertThat(batch.change(request.id(), longer, NOW)).isInstanceOf(Decision.Refused.class);
    batch.release(later.id(), NOW);
    assertThat(batch.change(request.id(), longer, NOW)).isInstanceOf(Decision.Granted.class);
    assertThat(batch.state().calendar().takenAt(new TableEntries(dpid(2)), minutes(12, 13).start()))
        .isEqualTo(2);
  }

  @Test
  void aBackupIsNotForPartsOfARequest() {
    BookingRequest any = booking(1, Protection.BACKUP);
    BookingRequest partial =
        new BookingRequest(
            any.id(),
            any.principal(),
            any.share(),
            any.flowGroup(),
            any.ask(),
            Strictness.PARTIAL,
            any.window());
    assertThat(refused(empty, partial).place()).isEqualTo(Backups.PROTECTION);
  }

  @Test
  void pairsAreThoseOfASearchOfAllPaths() {
    Random random = new Random(20);
    int found = 0;
    int refused = 0;
    for (int round = 0; round < 400; round++) {
      Network network = network(random);
      SharedRisks risks = risks(random, network);
      BookingRequest request = booking(1, Protection.BACKUP);
      Host source = network.hosts().get(0);
      Host destination = network.hosts().get(1);
      List<Path> all = PathsInOrder.between(network, source, destination, 9);
      if (all.isEmpty() || all.size() == 9) {
        continue;
      }
      boolean isThere =
          all.stream()
              .anyMatch(
                  one ->
                      all.stream()
                          .anyMatch(
                              other -> areDisjoint(one, other) && !shareRisk(one, other, risks)));
      Decision decision = Admission.onNetwork().decide(state(network).sharing(risks), request, NOW);
      assertThat(decision instanceof Decision.Granted)
          .describedAs("round " + round)
          .isEqualTo(isThere);
      if (decision instanceof Decision.Granted granted) {
        Path path = granted.booking().path();
        assertThat(areDisjoint(path.alone(), path.backupAlone())).isTrue();
        assertThat(shareRisk(path.alone(), path.backupAlone(), risks)).isFalse();
        assertThat(all).contains(path.alone(), path.backupAlone());
        found++;
      } else {
        refused++;
      }
    }
    assertThat(found).isGreaterThan(20);
    assertThat(refused).isGreaterThan(20);
  }

  private static boolean areDisjoint(Path one, Path other) {
    Set<SwitchPort> ends = ends(one);
    return other.links().stream().noneMatch(ends::contains)
        && other.hops().stream().skip(1).noneMatch(hop -> ends.contains(hop.in()));
  }

  private static boolean shareRisk(Path one, Path other, SharedRisks risks) {
    return risks.ofLinks().entrySet().stream()
        .filter(risk -> ends(one).contains(risk.getKey()))
        .flatMap(risk -> risk.getValue().stream())
        .anyMatch(
            name ->
                ends(other).stream()
                    .anyMatch(end -> risks.ofLinks().getOrDefault(end, Set.of()).contains(name)));
  }

  /** The ports at both ends of the links of a path. */
  private static Set<SwitchPort> ends(Path path) {
    Set<SwitchPort> ends = new HashSet<>(path.links());
    path.hops().stream().skip(1).forEach(hop -> ends.add(hop.in()));
    return ends;
  }

  /** In every other round, some links have a risk or two of three, by either end. */
  private static SharedRisks risks(Random random, Network network) {
    Map<SwitchPort, Set<String>> risks = new HashMap<>();
    if (random.nextBoolean()) {
      for (Link link : network.links().values()) {
        if (!risks.containsKey(link.to()) && random.nextInt(3) == 0) {
          risks.put(
              link.from(), Set.copyOf(List.of("r" + random.nextInt(3), "r" + random.nextInt(3))));
        }
      }
    }
    return new SharedRisks(risks);
  }

  /** Six switches with links between some of them, and hosts at s1 and s2. */
  private static Network network(Random random) {
    List<Link> links = new ArrayList<>();
    int[] ports = {0, 1, 1, 0, 0, 0, 0};
    for (int one = 1; one <= 6; one++) {
      for (int other = one + 1; other <= 6; other++) {
        if (ports[one] < 4 && ports[other] < 4 && random.nextInt(5) < 2) {
          links.addAll(link(port(one, ++ports[one]), port(other, ++ports[other])));
        }
      }
    }
    return Network.of(
        IntStream.rangeClosed(1, 6).mapToObj(it -> plainSwitch(it, 1_000, 1_000)).toList(),
        links,
        List.of(host(1, port(1, 1)), host(3, port(2, 1))));
  }
}
