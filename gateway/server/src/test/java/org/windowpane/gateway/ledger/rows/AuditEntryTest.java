package org.windowpane.gateway.ledger.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.language.Request;
import org.windowpane.core.language.StatementParser;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.enforcement.ReportDeployments;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.network.NameHost;
import org.windowpane.gateway.shares.ChangeSpeaker;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.gateway.text.RequestStatement;

/** The share and the hosts by which an event can be found. */
public final class AuditEntryTest {
  private final Scene scene = new Scene();

  private AuditEntry recorded(Command<?> command) {
    return scene.play(command).audit().get(0);
  }

  private static void assertNamesTheBooking(AuditEntry entry) {
    assertThat(entry.share()).isEqualTo("team");
    assertThat(entry.hosts()).containsExactly("10.0.0.1", "10.0.0.2");
  }

  @Test
  void everyEventOfABookingNamesItsShareAndHosts() {
    UUID id = new UUID(1, 1);
    assertNamesTheBooking(recorded(window(id, 40_000_000)));
    assertNamesTheBooking(
        recorded(
            new ReportDeployments(
                Map.of(
                    id, new ReportDeployments.Report(DeploymentState.ACTIVE, null, List.of())))));
    assertNamesTheBooking(recorded(new CancelBooking(Scene.actor("alice"), id, Duration.ZERO)));
    UUID other = scene.book(2, 40_000_000, 10, 70);
    assertThat(scene.state().open()).containsKey(other);
    scene.advance(71);
    assertNamesTheBooking(recorded(new ExpireDue()));
  }

  @Test
  void theTraceOfARequestIsInTheDetailAndTheHashAndAnEventWithoutOneIsAsBefore() {
    AuditEntry entry = AuditEntry.done(Actor.SYSTEM, "network.change", "network", Map.of("n", 1));
    AuditEvent plain = AuditEvent.chained(1, Scene.NOW, AuditEvent.GENESIS, entry);
    AuditEvent traced =
        AuditEvent.chained(1, Scene.NOW, AuditEvent.GENESIS, entry, Optional.of("4bf9"));
    assertThat(plain.detail()).isEqualTo("{\"n\":1}");
    assertThat(traced.detail()).isEqualTo("{\"n\":1,\"trace\":\"4bf9\"}");
    assertThat(List.of(plain, traced))
        .allSatisfy(it -> assertThat(it.hash()).isEqualTo(it.expectedHash()));
    assertThat(traced.hash()).isNotEqualTo(plain.hash());
  }

  private BookWindow window(UUID id, long rateBps) {
    return new BookWindow(
        Scene.actor("alice"),
        id,
        Scene.form(rateBps, scene.now().plusSeconds(10), scene.now().plusSeconds(70)));
  }

  @Test
  void aRefusalNamesTheRefusedShareAndHosts() {
    AuditEntry refused = recorded(window(new UUID(1, 1), 95_000_000));
    assertThat(refused.outcome()).isEqualTo(AuditEntry.Outcome.REFUSED);
    assertNamesTheBooking(refused);
  }

  @Test
  void anUnspecifiedEndNamesNoHost() {
    AuditEntry entry =
        recorded(
            new RequestStatement(
                Scene.actor("ada"),
                new UUID(1, 1),
                (Request) StatementParser.parse("deny(dstHost=10.0.0.0/24) on rootShare.")));
    assertThat(entry.share()).isEqualTo("rootShare");
    assertThat(entry.hosts()).containsExactly("10.0.0.0/24");
  }

  @Test
  void aChangeOfSpeakersNamesTheShare() {
    AuditEntry entry = recorded(new ChangeSpeaker(Scene.actor("ada"), "team", "bob", true));
    assertThat(entry.share()).isEqualTo("team");
    assertThat(entry.hosts()).isEmpty();
  }

  @Test
  void aHostNameNamesItsHost() {
    AuditEntry entry = recorded(new NameHost(Actor.SYSTEM, "10.0.0.2", "h2"));
    assertThat(entry.share()).isNull();
    assertThat(entry.hosts()).containsExactly("10.0.0.2");
  }
}
