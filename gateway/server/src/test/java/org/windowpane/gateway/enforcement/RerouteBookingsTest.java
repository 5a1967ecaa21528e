package org.windowpane.gateway.enforcement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.ledger.tables.MaintenanceTable.MAINTENANCE;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.network.RecordNetwork;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.gateway.testing.SquareNetwork;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** The hosts of the scene at either end of a square: there are two ways between them. */
public final class RerouteBookingsTest {
  private static final SwitchPort S1_TO_S2 = new SwitchPort(new Dpid(1), 2);
  private static final SwitchPort S1_TO_S3 = new SwitchPort(new Dpid(1), 3);

  private final Scene scene = new Scene();

  private void see(Network network) {
    scene.play(new RecordNetwork(network));
  }

  private Outcome<Integer> reroute(UUID... ids) {
    return scene.play(new RerouteBookings(List.of(ids)));
  }

  private BookingRecord record(UUID id) {
    return scene.state().open().get(id);
  }

  private SwitchPort leaves(UUID id) {
    return record(id).booking().path().hops().get(0).out();
  }

  private long reservedBps(SwitchPort sender) {
    return scene
        .state()
        .decisions()
        .calendar()
        .takenAt(new LinkBandwidth(new LinkDirection.Outbound(sender)), scene.now());
  }

  @Test
  void aBookingOnABrokenPathIsReroutedUnderTheSameId() {
    see(SquareNetwork.whole());
    UUID id = scene.book(1, 40_000_000, 0, 60);
    assertThat(leaves(id)).isEqualTo(S1_TO_S2);
    see(SquareNetwork.without(S1_TO_S2));
    Outcome<Integer> outcome = reroute(id);
    assertThat(leaves(id)).isEqualTo(S1_TO_S3);
    assertThat(reservedBps(S1_TO_S2)).isZero();
    assertThat(reservedBps(S1_TO_S3)).isEqualTo(40_000_000);
    assertThat(outcome.audit())
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.action()).isEqualTo("booking.reroute");
              assertThat(entry.detail())
                  .containsEntry("before", List.of("h1", "s1", "s2", "s4", "10.0.0.2"))
                  .containsEntry("after", List.of("h1", "s1", "s3", "s4", "10.0.0.2"))
                  .containsEntry("reason", "Its path is broken: the link at s1:2 is gone.");
            });
    assertThat(reroute(id).changes()).isEmpty();
  }

  @Test
  void aReroutedBookingStaysWhenItsFirstPathReturns() {
    see(SquareNetwork.whole());
    UUID id = scene.book(1, 40_000_000, 0, 60);
    see(SquareNetwork.without(S1_TO_S2));
    reroute(id);
    see(SquareNetwork.whole());
    assertThat(reroute(id).changes()).isEmpty();
    assertThat(leaves(id)).isEqualTo(S1_TO_S3);
  }

  @Test
  void aBookingKeepsToThePathThatItRequires() {
    see(SquareNetwork.whole());
    UUID id = new UUID(1, 1);
    WindowForm any = Scene.form(10_000_000, scene.now(), scene.now().plusSeconds(60));
    PathRequirements byS2 =
        new PathRequirements(List.of(new Dpid(2)), Set.of(), Set.of(), OptionalInt.empty());
    WindowForm required =
        new WindowForm(
            any.share(),
            any.flowGroup(),
            new Ask.Reserve(10_000_000, byS2),
            any.strictness(),
            any.start(),
            any.end(),
            any.placement(),
            any.hold(),
            any.purpose());
    scene.play(new BookWindow(Scene.actor("alice"), id, required));
    see(SquareNetwork.without(S1_TO_S2));
    reroute(id);
    assertThat(leaves(id)).isEqualTo(S1_TO_S2);
    assertThat(record(id).deployment().detail())
        .isEqualTo(
            "Its path is broken: the link at s1:2 is gone."
                + " No other path was found that meets the requirements of the booking.");
  }

  private UUID book(int number, PathRequirements path) {
    return book(number, path, "(srcHost=10.0.0.1, dstHost=10.0.0.2)");
  }

  private UUID book(int number, PathRequirements path, String flows) {
    UUID id = new UUID(1, number);
    WindowForm any = Scene.form(10_000_000, scene.now(), scene.now().plusSeconds(60));
    scene.play(
        new BookWindow(
            Scene.actor("alice"),
            id,
            new WindowForm(
                any.share(),
                FlowGroup.parse(flows),
                new Ask.Reserve(10_000_000, path),
                any.strictness(),
                any.start(),
                any.end(),
                any.placement(),
                any.hold(),
                any.purpose())));
    return id;
  }

  @Test
  void bothDirectionsMoveInOneDecisionWithAnEventForEach() {
    see(SquareNetwork.whole());
    UUID there = book(1, PathRequirements.NONE);
    UUID back =
        book(2, PathRequirements.NONE.reverseOf(there), "(srcHost=10.0.0.2, dstHost=10.0.0.1)");
    see(SquareNetwork.without(S1_TO_S2));
    Outcome<Integer> outcome = reroute(back, there);
    assertThat(outcome.audit())
        .extracting(entry -> entry.subject())
        .containsExactly("booking " + there, "booking " + back);
    assertThat(leaves(there)).isEqualTo(S1_TO_S3);
    assertThat(record(back).booking().path().isReverseOf(record(there).booking().path())).isTrue();
    assertThat(RerouteBookings.troubleOf(record(back), scene.state(), scene.now())).isEmpty();
    assertThat(reroute(back, there).changes()).isEmpty();
  }

  @Test
  void aBookingThatUsesAnotherPathThanItsReverseTriesAgain() {
    see(SquareNetwork.whole());
    UUID there = book(1, PathRequirements.NONE);
    UUID back =
        book(2, PathRequirements.NONE.reverseOf(there), "(srcHost=10.0.0.2, dstHost=10.0.0.1)");
    SwitchPort s3ToS1 = SquareNetwork.whole().links().get(S1_TO_S3).to();
    see(SquareNetwork.narrow(s3ToS1, 1_000_000, SquareNetwork.without(S1_TO_S2)));
    reroute(there, back);
    assertThat(leaves(there)).isEqualTo(S1_TO_S3);
    see(SquareNetwork.narrow(s3ToS1, 1_000_000, SquareNetwork.whole()));
    reroute(back);
    assertThat(RerouteBookings.troubleOf(record(back), scene.state(), scene.now()))
        .contains(RerouteBookings.Trouble.NOT_AS_NAMED);
    see(SquareNetwork.whole());
    assertThat(reroute(back).audit())
        .singleElement()
        .satisfies(
            entry ->
                assertThat(entry.detail())
                    .containsEntry(
                        "reason",
                        "It uses the path of booking " + there + " in the other direction."));
    assertThat(RerouteBookings.troubleOf(record(back), scene.state(), scene.now())).isEmpty();
  }

  @Test
  void aBookingThatHasToShareLinksWithAnotherLeavesThemWhenItCan() {
    see(SquareNetwork.whole());
    UUID first = book(1, PathRequirements.NONE);
    UUID second = book(2, PathRequirements.NONE.disjointFrom(first));
    assertThat(leaves(second)).isEqualTo(S1_TO_S3);
    see(SquareNetwork.without(S1_TO_S3));
    assertThat(reroute(second).audit())
        .singleElement()
        .satisfies(
            entry -> assertThat(entry.detail()).containsEntry("notDisjointFrom", first.toString()));
    assertThat(leaves(second)).isEqualTo(S1_TO_S2);
    assertThat(RerouteBookings.troubleOf(record(second), scene.state(), scene.now()))
        .contains(RerouteBookings.Trouble.NOT_AS_NAMED);
    assertThat(RerouteBookings.troubleOf(record(first), scene.state(), scene.now())).isEmpty();
    assertThat(reroute(second).changes()).isEmpty();
    see(SquareNetwork.whole());
    assertThat(reroute(second).audit())
        .singleElement()
        .satisfies(
            entry ->
                assertThat(entry.detail())
                    .containsEntry(
                        "reason",
                        "Its path shared a link or a risk of a link with that of booking "
                            + first
                            + "."));
    assertThat(leaves(second)).isEqualTo(S1_TO_S3);
  }

  @Test
  void bookingsAreReroutedInOrderWhileTheyFit() {
    see(SquareNetwork.whole());
    UUID first = scene.book(1, 30_000_000, 0, 60);
    UUID second = scene.book(2, 60_000_000, 0, 60);
    see(SquareNetwork.narrow(S1_TO_S3, 70_000_000, SquareNetwork.without(S1_TO_S2)));
    reroute(first, second);
    assertThat(leaves(first)).isEqualTo(S1_TO_S3);
    assertThat(leaves(second)).isEqualTo(S1_TO_S2);
    assertThat(record(second).deployment().state()).isEqualTo(DeploymentState.DEGRADED);
    assertThat(record(second).deployment().detail())
        .isEqualTo("Its path is broken: the link at s1:2 is gone. No other way has room.");
    assertThat(reroute(second).changes()).isEmpty();
  }

  @Test
  void aFutureBookingWithoutAPathIsDegradedUntilItsPathReturns() {
    see(SquareNetwork.whole());
    UUID id = scene.book(1, 40_000_000, 30, 60);
    see(SquareNetwork.without(S1_TO_S2, S1_TO_S3));
    assertThat(reroute(id).audit()).hasSize(1);
    assertThat(record(id).deployment().state()).isEqualTo(DeploymentState.DEGRADED);
    see(SquareNetwork.whole());
    assertThat(reroute(id).audit()).hasSize(1);
    assertThat(record(id).deployment().state()).isEqualTo(DeploymentState.PENDING);
    assertThat(record(id).deployment().detail()).isNull();
  }

  private void maintain(int from, int to) {
    UUID id = new UUID(8, from);
    MaintenanceRecord maintenance =
        new MaintenanceRecord(
            id,
            Optional.empty(),
            "A test",
            Set.of(),
            Set.of(S1_TO_S2),
            new Window(scene.now().plusSeconds(from), scene.now().plusSeconds(to)),
            true,
            "ada",
            scene.now());
    scene.play(
        (state, now) -> new Outcome<>(List.of(MAINTENANCE.upsert(maintenance)), List.of(), id));
  }

  private Outcome<Integer> bringBack() {
    List<MaintenanceRecord> over = ReturnBookings.windows(scene.state(), scene.now());
    return scene.play(
        new ReturnBookings(ReturnBookings.candidates(scene.state(), over, scene.now())));
  }

  @Test
  void bookingsComeBackToFewerHopsWhenMaintenanceIsOver() {
    see(SquareNetwork.withShortcut());
    UUID id = scene.book(1, 40_000_000, 0, 3_600);
    assertThat(leaves(id)).isEqualTo(S1_TO_S2);
    maintain(0, 60);
    reroute(id);
    assertThat(leaves(id)).isEqualTo(S1_TO_S3);
    assertThat(bringBack().changes()).as("it is not over").isEmpty();

    scene.advance(60);
    Outcome<Integer> outcome = bringBack();
    assertThat(leaves(id)).isEqualTo(S1_TO_S2);
    assertThat(reservedBps(S1_TO_S2)).isEqualTo(40_000_000);
    assertThat(reservedBps(S1_TO_S3)).isZero();
    assertThat(outcome.audit())
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.action()).isEqualTo("booking.reroute");
              assertThat(entry.detail())
                  .containsEntry("after", List.of("h1", "s1", "s4", "10.0.0.2"))
                  .containsEntry(
                      "reason",
                      "Maintenance is over (A test): a path of fewer hops is in service again.");
            });
    assertThat(bringBack().changes()).isEmpty();
    scene.advance(900);
    bringBack();
    assertThat(ReturnBookings.windows(scene.state(), scene.now())).as("it is done").isEmpty();
  }

  @Test
  void aBookingStaysAfterMaintenanceWhereThePathOfFewerHopsHasNoRoom() {
    see(SquareNetwork.narrow(S1_TO_S2, 50_000_000, SquareNetwork.withShortcut()));
    UUID id = scene.book(1, 30_000_000, 0, 3_600);
    maintain(0, 60);
    reroute(id);
    scene.advance(60);
    UUID other = scene.book(2, 30_000_000, 0, 600);
    assertThat(leaves(other)).isEqualTo(S1_TO_S2);
    assertThat(bringBack().changes()).isEmpty();
    assertThat(leaves(id)).isEqualTo(S1_TO_S3);
    assertThat(reservedBps(S1_TO_S3)).isEqualTo(30_000_000);
  }

  @Test
  void aBookingMovesAwayFromMaintenanceInItsWindow() {
    see(SquareNetwork.whole());
    UUID during = scene.book(1, 40_000_000, 0, 60);
    UUID after = scene.book(2, 40_000_000, 70, 90);
    maintain(30, 70);
    Outcome<Integer> outcome = reroute(during, after);
    assertThat(leaves(during)).isEqualTo(S1_TO_S3);
    assertThat(leaves(after)).isEqualTo(S1_TO_S2);
    assertThat(outcome.audit())
        .singleElement()
        .extracting(it -> it.detail().get("reason"))
        .isEqualTo(
            "Maintenance takes the link at s1:2 out of service from 2026-11-20T21:00:30Z until"
                + " 2026-11-20T21:01:10Z: A test");
  }

  @Test
  void aLinkThatIsDownForMaintenanceMovesNoBookingThatStartsLater() {
    see(SquareNetwork.whole());
    UUID after = scene.book(1, 40_000_000, 80, 90);
    maintain(10, 70);
    scene.advance(20);
    see(SquareNetwork.without(S1_TO_S2));
    assertThat(reroute(after).changes()).isEmpty();
    assertThat(PathProblem.of(record(after).booking(), scene.state().decisions(), scene.now()))
        .isEmpty();
    scene.advance(55);
    assertThat(reroute(after).changes()).hasSize(1);
    assertThat(leaves(after)).isEqualTo(S1_TO_S3);
  }

  @Test
  void anInterruptionHasTheSameStartUntilItIsOver() {
    see(SquareNetwork.without(S1_TO_S3));
    UUID id = scene.book(1, 40_000_000, 0, 60);
    maintain(30, 70);
    assertThat(reroute(id).audit())
        .singleElement()
        .satisfies(entry -> assertThat(entry.action()).isEqualTo("booking.interrupt"));
    assertThat(record(id).interruptedFrom()).isEqualTo(scene.now().plusSeconds(30));
    assertThat(record(id).deployment().state()).isNotEqualTo(DeploymentState.DEGRADED);
    assertThat(reroute(id).changes()).isEmpty();
    scene.advance(40);
    assertThat(reroute(id).changes()).isEmpty();
    see(SquareNetwork.whole());
    assertThat(reroute(id).changes()).hasSize(1);
    assertThat(record(id).interruptedFrom()).isNull();
    assertThat(leaves(id)).isEqualTo(S1_TO_S3);
  }

  @Test
  void bookingsFollowAHostThatMoved() {
    see(SquareNetwork.whole());
    UUID id = scene.book(1, 40_000_000, 0, 60);
    Network whole = SquareNetwork.whole();
    List<Host> hosts =
        whole.hosts().stream()
            .map(
                host ->
                    host.at().dpid().equals(new Dpid(4))
                        ? new Host(host.mac(), host.addresses(), new SwitchPort(new Dpid(3), 3))
                        : host)
            .toList();
    see(new Network(whole.switches(), whole.links(), hosts));
    reroute(id);
    assertThat(record(id).booking().path().hops()).hasSize(2);
    assertThat(leaves(id)).isEqualTo(S1_TO_S3);
  }

  @Test
  void endedAndUnknownBookingsAreIgnored() {
    see(SquareNetwork.whole());
    UUID id = scene.book(1, 40_000_000, 0, 60);
    scene.advance(60);
    scene.play(new ExpireDue());
    see(Network.EMPTY);
    assertThat(reroute(id, new UUID(9, 9)).changes()).isEmpty();
  }
}
