package org.windowpane.gateway.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.core.share.TokenRates;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.attention.AttentionViews.AttentionView;
import org.windowpane.gateway.controller.Controllers.Report;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.ControllerStatus;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.NetworkView.DownLink;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.measurements.Measurements.TableUse;
import org.windowpane.gateway.network.Drifts.Drift;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

public final class AttentionTest {
  private static final Instant NOW = Instant.parse("2034-01-01T10:00:00Z");
  private static final Dpid S1 = new Dpid(1);

  private static Share share(String name, String parent, long most) {
    Privileges privileges =
        new Privileges(
            true,
            true,
            most,
            OptionalLong.empty(),
            TokenRates.UNLIMITED,
            OptionalLong.empty(),
            0,
            OptionalLong.empty());
    return new Share(name, Optional.ofNullable(parent), FlowGroup.ALL, privileges, Set.of(), false);
  }

  private static ApiToken token(String name, Instant end) {
    return new ApiToken(
        UUID.randomUUID(),
        name,
        "alice",
        name,
        Set.of(Scope.READ),
        NOW,
        Optional.ofNullable(end),
        Optional.empty());
  }

  private static Drift drift(Instant repairedAt) {
    return new Drift(NOW, S1, "missing", "entry", null, 2, null, null, "unknown", repairedAt);
  }

  private static DownLink down(SwitchPort from, SwitchPort to) {
    return new DownLink(new Link(from, to), 100_000_000, NOW);
  }

  @Test
  void aLinkThatIsDownIsListedOnceForBothDirections() {
    SwitchPort one = new SwitchPort(S1, 3);
    SwitchPort other = new SwitchPort(new Dpid(2), 4);
    SwitchPort third = new SwitchPort(new Dpid(3), 1);
    List<DownLink> both = List.of(down(one, other), down(other, one), down(third, one));
    Found found = Attention.ofLinks(both, List.of(), NOW);
    assertThat(found.listed())
        .extracting(Concern::subject, Concern::message)
        .containsExactly(
            tuple("s1:3>s2:4", "The link between s1:3 and s2:4 is down."),
            tuple("s3:1>s1:3", "The link between s3:1 and s1:3 is down."));
    assertThat(found.count()).isEqualTo(2);
  }

  @Test
  void aLinkThatAMaintenanceTakesOutOfServiceIsNotListed() {
    SwitchPort one = new SwitchPort(S1, 3);
    List<DownLink> down = List.of(down(one, new SwitchPort(new Dpid(2), 4)));
    assertThat(Attention.ofLinks(down, List.of(maintenance(Set.of(), Set.of(one))), NOW).count())
        .isZero();
    assertThat(
            Attention.ofLinks(down, List.of(maintenance(Set.of(new Dpid(2)), Set.of())), NOW)
                .count())
        .isZero();
    assertThat(
            Attention.ofLinks(
                    down, List.of(maintenance(Set.of(new Dpid(2)), Set.of())), NOW.plusSeconds(120))
                .count())
        .isOne();
  }

  private static MaintenanceRecord maintenance(Set<Dpid> switches, Set<SwitchPort> links) {
    return new MaintenanceRecord(
        UUID.randomUUID(),
        Optional.empty(),
        "New cable",
        switches,
        links,
        new Window(NOW.minusSeconds(60), NOW.plusSeconds(60)),
        true,
        "admin",
        NOW);
  }

  @Test
  void aTableIsListedFromNinetyPercentOnAndIsCriticalWhenFull() {
    List<TableUse> tables =
        List.of(
            new TableUse(S1, 0, 899, 1_000),
            new TableUse(S1, 1, 900, 1_000),
            new TableUse(S1, 2, 1_000, 1_000),
            new TableUse(S1, 3, 5, 0));
    assertThat(Attention.ofTables(tables).listed())
        .extracting(Concern::severity)
        .containsExactly(Severity.CRITICAL, Severity.WARNING);
  }

  @Test
  void onlyDriftThatIsNotRepairedIsListed() {
    assertThat(Attention.ofDrift(List.of(drift(null), drift(NOW))).listed())
        .singleElement()
        .satisfies(it -> assertThat(it.since()).contains(NOW))
        .satisfies(it -> assertThat(it.message()).isEqualTo("2 entries are missing on s1."));
  }

  @Test
  void thatNoControllerAnswersIsCriticalAndThatOneOfSeveralDoesNotIsAWarning() {
    Report active =
        new Report(URI.create("http://a"), true, true, Optional.empty(), Optional.of(NOW));
    Instant lastAnswer = NOW.minusSeconds(90);
    Report away =
        new Report(URI.create("http://b"), false, false, Optional.empty(), Optional.of(lastAnswer));
    ControllerStatus connected = new ControllerStatus(true, "a", NOW);
    assertThat(Attention.ofControllers(connected, List.of(active)).listed()).isEmpty();
    assertThat(Attention.ofControllers(connected, List.of(active, away)).listed())
        .singleElement()
        .satisfies(it -> assertThat(it.severity()).isEqualTo(Severity.WARNING))
        .satisfies(it -> assertThat(it.subject()).isEqualTo("http://b"))
        .satisfies(it -> assertThat(it.since()).contains(lastAnswer));
    assertThat(
            Attention.ofControllers(new ControllerStatus(false, null, NOW), List.of(away)).listed())
        .extracting(Concern::severity)
        .containsExactly(Severity.CRITICAL);
  }

  @Test
  void aShareIsListedIfItsChildrenMayReserveMoreThanItEvenWhereTheSumOverflows() {
    ShareTree exact =
        ShareTree.of(share("rootShare", null, 100))
            .with(share("a", "rootShare", 60))
            .with(share("b", "rootShare", 40));
    assertThat(Attention.ofShares(exact).listed()).isEmpty();
    ShareTree over =
        exact
            .with(share("b", "rootShare", Long.MAX_VALUE))
            .with(share("c", "rootShare", Long.MAX_VALUE));
    assertThat(Attention.ofShares(over).listed())
        .extracting(Concern::subject)
        .containsExactly("rootShare");
    assertThat(Attention.ofShares(over).listed().get(0).message())
        .isEqualTo("The 3 shares below rootShare may together reserve more than its 100 bit/s.");
  }

  @Test
  void tokensThatExpireWithinTwoWeeksAreListedAndExpiredOnesAreNot() {
    List<ApiToken> tokens =
        List.of(
            token("expired", NOW),
            token("soon", NOW.plus(Attention.EXPIRES_WITHIN)),
            token("later", NOW.plus(Attention.EXPIRES_WITHIN).plusMillis(1)),
            token("never", null));
    assertThat(Attention.ofTokens(tokens, NOW).listed())
        .singleElement()
        .satisfies(it -> assertThat(it.message()).contains("Token soon of alice"));
  }

  @Test
  void theTokenThatExpiresFirstIsTheFirstAndNoneIsListedBeforeItWasMade() {
    List<ApiToken> tokens =
        List.of(
            token("early", NOW.plusSeconds(60)),
            token("late", NOW.plus(Attention.EXPIRES_WITHIN).minusSeconds(1)),
            new ApiToken(
                UUID.randomUUID(),
                "old",
                "alice",
                "old",
                Set.of(Scope.READ),
                NOW.minus(Duration.ofDays(60)),
                Optional.of(NOW.plus(Duration.ofDays(4))),
                Optional.empty()));
    assertThat(Attention.ofTokens(tokens, NOW).listed())
        .extracting(it -> it.since().orElseThrow())
        .containsExactly(NOW, NOW.minus(Duration.ofDays(10)), NOW);
  }

  private static BookingRecord booking(int number, BookingState state, Protection protection) {
    PathRequirements requirements =
        new PathRequirements(
            List.of(),
            Set.of(),
            Set.of(),
            OptionalInt.empty(),
            protection,
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    BookingRequest request =
        new BookingRequest(
            new UUID(0, number),
            "alice",
            "team-a",
            FlowGroup.ALL,
            new Ask.Reserve(1_000_000, requirements),
            Strictness.STRICT,
            new Window(NOW.plusSeconds(number), NOW.plusSeconds(number + 60)));
    Path path = new Path(List.of(new Hop(S1, 1, 2), new Hop(new Dpid(2), 1, 2)));
    return new BookingRecord(
        new Booking(request, path), NOW.minusSeconds(number), state, null, Deployment.pending(NOW));
  }

  @Test
  void ofEachKindTheMostUrgentTwentyAreListedAndTheOthersCounted() {
    List<BookingRecord> waiting =
        IntStream.range(0, 25)
            .mapToObj(it -> booking(it, BookingState.WAITING, Protection.REROUTE))
            .toList();
    Found found = Attention.ofWaiting(waiting);
    assertThat(found.listed()).hasSize(20);
    assertThat(found.listed().get(0).since()).contains(NOW.minusSeconds(24));
    assertThat(found.listed().get(0).message())
        .isEqualTo("A request of alice on share team-a waits for room.");
    Found tables = Attention.ofTables(List.of(new TableUse(S1, 0, 1, 1)));
    AttentionView view = AttentionResource.view(List.of(found, tables), NOW);
    assertThat(view.concerns()).hasSize(21);
    assertThat(view.concerns().get(0).kind()).isEqualTo("table");
    assertThat(view.omitted()).isEqualTo(5);
  }

  @Test
  void bookingsThatAskedForABackupAndHaveNoneAreListedUntilTheyEnd() {
    List<BookingRecord> open =
        List.of(
            booking(1, BookingState.BOOKED, Protection.BACKUP),
            booking(2, BookingState.BOOKED, Protection.REROUTE),
            booking(3, BookingState.CANCELLED, Protection.BACKUP));
    assertThat(Attention.ofBackups(open, NOW).listed())
        .extracting(Concern::subject)
        .containsExactly(new UUID(0, 1).toString());
    assertThat(Attention.ofBackups(open, NOW.plusSeconds(61)).count()).isZero();
  }

  @Test
  void allPartsAreReadAgainOnlyAfterSomeTime() {
    long[] nanos = {0};
    int[] read = {0};
    Recent<Integer> recent = new Recent<>(Duration.ofNanos(5), () -> ++read[0], () -> nanos[0]);
    assertThat(List.of(recent.get(), recent.get())).containsExactly(1, 1);
    nanos[0] = 5;
    assertThat(recent.get()).isEqualTo(2);
  }

  @Test
  void theMostUrgentComesFirst() {
    Stream<Concern> found =
        Stream.of(
                Attention.ofTables(List.of(new TableUse(S1, 0, 95, 100))),
                Attention.ofDrift(List.of(drift(null))))
            .flatMap(it -> it.listed().stream());
    assertThat(found.sorted(Attention.ORDER))
        .extracting(Concern::severity)
        .containsExactly(Severity.CRITICAL, Severity.WARNING);
  }
}
