package org.windowpane.gateway.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Message;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.notifications.sending.MailSettings;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

/** Notifications by email, through a real mail server. */
public final class EmailApiTest {
  private static final Instant START = Instant.parse("2032-01-01T00:00:00Z");
  private static final String EMAIL = "/api/v1/me/email";
  private static final List<String> KINDS = List.of("booking.cancelled", "booking.changed");

  private static GreenMail server;
  private static TestGateway gateway;

  @BeforeAll
  static void start() {
    server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
    gateway =
        TestGateway.mailingBy(
            new MailSettings(
                "127.0.0.1",
                server.getSmtp().getPort(),
                MailSettings.Security.NONE,
                "windowpane@windowpane.example",
                Optional.empty()));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.stop();
  }

  private static List<MimeMessage> mailTo(String address) {
    List<MimeMessage> mails = new ArrayList<>();
    for (MimeMessage mail : server.getReceivedMessages()) {
      try {
        if (mail.getRecipients(Message.RecipientType.TO)[0].toString().equals(address)) {
          mails.add(mail);
        }
      } catch (jakarta.mail.MessagingException e) {
        throw new IllegalStateException(e);
      }
    }
    return mails;
  }

  private static String text(MimeMessage mail) throws Exception {
    return mail.getContent().toString().replace("\r\n", "\n");
  }

  private static String code(MimeMessage mail) throws Exception {
    Matcher code = Pattern.compile("(?m)^([0-9]{8})$").matcher(text(mail));
    assertThat(code.find()).isTrue();
    return code.group(1);
  }

  private static Reply register(Browser user, String address) {
    return user.put(EMAIL, Map.of("address", address, "kinds", KINDS));
  }

  private static Reply confirm(Browser user, String code) {
    return user.post(EMAIL + "/confirm", Map.of("code", code));
  }

  private static String book(Browser user, String share, int source, int day) {
    Instant start = START.plus(Duration.ofDays(day));
    Reply created =
        user.post(
            "/api/v1/bookings",
            RequestBodies.window(share, source, 4, 40_000_000, start, start.plusSeconds(600)));
    assertThat(created.status()).describedAs(created.text()).isEqualTo(201);
    return created.body().get("id").asText();
  }

  @Test
  void aConfirmedAddressReceivesNotifications() throws Exception {
    Browser alice = gateway.alice();
    assertThat(alice.get(EMAIL).body().get("available").asBoolean()).isTrue();
    Reply registered = register(alice, "alice@example.org");
    assertThat(registered.status()).describedAs(registered.text()).isEqualTo(200);
    assertThat(registered.body().get("address").isNull()).isTrue();
    assertThat(registered.body().get("pendingAddress").asText()).isEqualTo("alice@example.org");
    gateway.admin().post("/api/v1/bookings/" + book(alice, "team-a", 1, 0) + "/cancel", "");
    Reply confirmed = confirm(alice, code(mailTo("alice@example.org").get(0)));
    assertThat(confirmed.body().get("address").asText()).isEqualTo("alice@example.org");
    assertThat(confirmed.body().get("pendingAddress").isNull()).isTrue();

    String booking = book(alice, "team-a", 1, 1);
    gateway.admin().post("/api/v1/bookings/" + booking + "/cancel", "");
    eventually("it is mailed", () -> mailTo("alice@example.org").size() >= 2);
    assertThat(mailTo("alice@example.org")).hasSize(2);
    MimeMessage mail = mailTo("alice@example.org").get(1);
    assertThat(mail.getSubject()).isEqualTo("Your booking on team-a was cancelled");
    assertThat(mail.getFrom()[0].toString()).isEqualTo("windowpane@windowpane.example");
    assertThat(mail.getHeader("Auto-Submitted")).containsExactly("auto-generated");
    assertThat(mail.getMessageID()).matches("<[0-9a-f-]{36}@windowpane.example>");
    assertThat(text(mail))
        .contains("admin cancelled your booking.")
        .contains("40 Mbit/s guaranteed for (srcHost=10.0.0.1, dstHost=10.0.0.4)")
        .contains("From:  2 January 2032, 00:00:00 UTC")
        .contains("https://windowpane.example/bookings/" + booking);
    eventually("that is noted", () -> alice.get(EMAIL).body().get("lastDeliveredAt").isTextual());
    Reply fewer = alice.put(EMAIL, Map.of("address", "alice@example.org", "kinds", List.of()));
    assertThat(fewer.body().get("address").asText()).isEqualTo("alice@example.org");
    assertThat(fewer.body().get("kinds")).isEmpty();
    assertThat(alice.delete(EMAIL).status()).isEqualTo(204);
    assertThat(alice.get(EMAIL).body().get("address").isNull()).isTrue();
  }

  @Test
  void codesCannotBeGuessedOrRequestedTooOften() throws Exception {
    Browser bob = gateway.bob();
    register(bob, "bob@example.org");
    assertThat(register(bob, "another@example.org").status()).isEqualTo(409);
    assertThat(bob.delete(EMAIL).status()).isEqualTo(409);
    assertThat(mailTo("another@example.org")).isEmpty();
    String code = code(mailTo("bob@example.org").get(0));
    String wrong = code.equals("00000000") ? "11111111" : "00000000";
    for (int guess = 0; guess < 5; guess++) {
      Reply refused = confirm(bob, wrong);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.body().at("/errors/0/field").asText()).isEqualTo("code");
    }
    assertThat(confirm(bob, code).status()).isEqualTo(409);
    assertThat(bob.get(EMAIL).body().get("address").isNull()).isTrue();
    assertThat(gateway.auditor().get("/api/v1/audit?kind=mailbox.confirm").text())
        .doesNotContain("bob@example.org");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nobody",
        "a@b@c",
        "a b@example.org",
        "a@example.org\r\nBcc: b@example.org",
        "a@example.org,b@example.org",
        "<a@example.org>"
      })
  void anInvalidAddressIsRefused(String address) {
    Reply refused = register(gateway.auditor(), address);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body().at("/errors/0/field").asText()).isEqualTo("address");
  }

  @Test
  void aGatewayWithoutAMailServerReportsIt() {
    Browser alice = TestGateway.shared().alice();
    assertThat(alice.get(EMAIL).body().get("available").asBoolean()).isFalse();
    assertThat(register(alice, "alice@example.org").status()).isEqualTo(409);
    assertThat(confirm(alice, "12345678").status()).isEqualTo(409);
  }
}
