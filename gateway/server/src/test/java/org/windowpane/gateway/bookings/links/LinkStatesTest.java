package org.windowpane.gateway.bookings.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.network.Network;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.history.LinkPast.Change;
import org.windowpane.gateway.bookings.links.TimelineSteps.Steps;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.state.LinkChanges;
import org.windowpane.gateway.ledger.state.Wire;
import org.windowpane.gateway.measurements.Resolution;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.protocol.value.SwitchPort;

/** Four steps of an hour. */
public final class LinkStatesTest {
  private static final Instant FROM = Instant.parse("2026-11-20T10:00:00Z");
  private static final Span SPAN = new Span(FROM, FROM.plusSeconds(4 * 3_600));
  private static final Steps STEPS = new Steps(SPAN, SPAN, Resolution.of(Duration.ofHours(1)));
  private static final Wire LINK = Wire.parse("s1:4>s3:1").orElseThrow();

  private static Change up(int minute) {
    return new Change(at(minute), new LinkChanges(List.of(LINK), List.of()));
  }

  private static Change down(int minute) {
    return new Change(at(minute), new LinkChanges(List.of(), List.of(LINK)));
  }

  private static Instant at(int minute) {
    return FROM.plusSeconds(60L * minute);
  }

  private static LinkStates states(Set<Wire> seenBefore, Change... changes) {
    return new LinkStates(STEPS, List.of(changes), seenBefore, Network.EMPTY, List.of());
  }

  @Test
  void aLinkIsUnknownInTheStepsBeforeItWasFirstSeen() {
    assertThat(states(Set.of(), up(130)).of(LINK))
        .containsExactly("unknown", "unknown", "up", "up");
    assertThat(states(Set.of(), up(120)).of(LINK))
        .containsExactly("unknown", "unknown", "up", "up");
    assertThat(states(Set.of(), up(119)).of(LINK)).containsExactly("unknown", "up", "up", "up");
    assertThat(states(Set.of(), up(0)).of(LINK)).containsOnly("up").hasSize(4);
    assertThat(states(Set.of(), up(10_000)).of(LINK)).containsOnly("unknown").hasSize(4);
  }

  @Test
  void aLinkThatWasSeenBeforeIsDownUntilItComesUp() {
    assertThat(states(Set.of(LINK), up(130)).of(LINK))
        .containsExactly("down", "down", "down", "up");
    assertThat(states(Set.of(LINK), up(10_000)).of(LINK)).containsOnly("down").hasSize(4);
  }

  @Test
  void aLinkThatWasFirstSeenAndWentAwayIsDownFromThenOn() {
    assertThat(states(Set.of(), up(70), down(150), up(170)).of(LINK))
        .containsExactly("unknown", "up", "down", "up");
    assertThat(states(Set.of(), up(70), down(150)).of(LINK))
        .containsExactly("unknown", "up", "down", "down");
    assertThat(states(Set.of(), up(70), down(80)).of(LINK))
        .containsExactly("unknown", "down", "down", "down");
    assertThat(states(Set.of(), down(130)).of(LINK)).containsExactly("up", "up", "down", "down");
  }

  @Test
  void aLinkWithoutChangesIsAsItIsNow() {
    assertThat(states(Set.of()).of(LINK)).containsOnly("down").hasSize(4);
    Network network = Scene.network();
    LinkStates states = new LinkStates(STEPS, List.of(), Set.of(), network, List.of());
    for (Wire wire : Wire.carrying(network)) {
      assertThat(states.of(wire)).containsOnly("up").hasSize(4);
    }
  }

  @Test
  void maintenanceIsShownAlsoBeforeALinkWasFirstSeen() {
    MaintenanceRecord maintenance =
        new MaintenanceRecord(
            new UUID(0, 1),
            Optional.empty(),
            "New cable",
            Set.of(),
            Set.of(new SwitchPort(LINK.direction().port().dpid(), 4)),
            new Window(at(10), at(20)),
            false,
            "ada",
            FROM);
    LinkStates states =
        new LinkStates(STEPS, List.of(up(130)), Set.of(), Network.EMPTY, List.of(maintenance));
    assertThat(states.of(LINK)).containsExactly("out", "unknown", "up", "up");
  }

  @Test
  void directionsThatCameUpFirstAreThoseToLookUp() {
    assertThat(LinkStates.appearing(List.of(up(1), down(2), up(3)))).containsExactly(LINK);
    assertThat(LinkStates.appearing(List.of(down(2), up(3)))).isEmpty();
  }
}
