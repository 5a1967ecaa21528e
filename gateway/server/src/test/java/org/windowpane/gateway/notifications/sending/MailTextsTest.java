package org.windowpane.gateway.notifications.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.gateway.ledger.state.Notification;
import org.windowpane.gateway.testing.Scene;

public final class MailTextsTest {
  private static MailTexts.Content content(String kind) {
    Notification.Subject booking =
        new Notification.Subject(
            "b",
            "team",
            "alice",
            FlowGroup.parse("(*)"),
            "reserve",
            1_000_000L,
            Scene.NOW,
            null,
            "booked",
            new Notification.Deployed("active", Scene.NOW, null),
            List.of());
    return new MailTexts(URI.create("https://windowpane.example"))
        .of(new Notification(kind, Scene.NOW, null, null, booking), "Alice");
  }

  @Test
  void theMailStatesWhatHappened() {
    assertThat(content("booking.moved").subject())
        .isEqualTo("Your booking on team takes another path");
    assertThat(content("booking.moved").text()).contains("your booking now takes another path");
  }

  @Test
  void anUnknownKindIsMailedToo() {
    assertThat(content("booking.praised").subject()).isEqualTo("Your booking on team has news");
    assertThat(content("booking.praised").text())
        .contains("there is news of your booking (booking.praised).")
        .contains("https://windowpane.example/bookings/b");
  }
}
