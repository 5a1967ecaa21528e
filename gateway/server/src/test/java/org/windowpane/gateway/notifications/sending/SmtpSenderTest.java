package org.windowpane.gateway.notifications.sending;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.notifications.MailSender.Mail;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.Scene;

/** Against a real mail server. */
public final class SmtpSenderTest {
  private static final Mail MAIL =
      new Mail("ada@example.org", "id-1", "Grüße", "Zeile eins\nline two\n");

  private GreenMail server;

  @AfterEach
  void stop() {
    if (server != null) {
      server.stop();
    }
  }

  private SmtpSender sender(
      String protocol, MailSettings.Security security, Optional<MailSettings.LogIn> logIn) {
    server = new GreenMail(new ServerSetup(0, "127.0.0.1", protocol));
    server.getUserManager().setAuthRequired(logIn.isPresent());
    server.setUser("windowpane@example.org", "windowpane", "the password");
    server.start();
    int port =
        protocol.equals(ServerSetup.PROTOCOL_SMTPS)
            ? server.getSmtps().getPort()
            : server.getSmtp().getPort();
    return new SmtpSender(
        new MailSettings("127.0.0.1", port, security, "windowpane@example.org", logIn),
        new MovableClock(Scene.NOW));
  }

  private static Optional<MailSettings.LogIn> logIn(String password) {
    return Optional.of(new MailSettings.LogIn("windowpane", () -> password));
  }

  @Test
  void aMailArrivesAsSent() throws Exception {
    SmtpSender sender =
        sender(ServerSetup.PROTOCOL_SMTP, MailSettings.Security.NONE, logIn("the password"));
    assertThat(sender.send(MAIL)).isEmpty();
    assertThat(server.getReceivedMessages())
        .singleElement()
        .satisfies(
            mail -> {
              assertThat(mail.getSubject()).isEqualTo("Grüße");
              assertThat(mail.getContent().toString().replace("\r\n", "\n").strip())
                  .isEqualTo("Zeile eins\nline two");
              assertThat(mail.getMessageID()).isEqualTo("<id-1@example.org>");
              assertThat(mail.getSentDate().toInstant()).isEqualTo(Scene.NOW);
            });
  }

  @Test
  void withoutTlsOfTheServerNothingIsSentWhereTlsIsRequired() {
    SmtpSender sender =
        sender(ServerSetup.PROTOCOL_SMTP, MailSettings.Security.STARTTLS, Optional.empty());
    assertThat(sender.send(MAIL).orElseThrow()).contains("STARTTLS");
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void nothingIsSentToAServerWithAnUntrustedCertificate() {
    SmtpSender sender =
        sender(ServerSetup.PROTOCOL_SMTPS, MailSettings.Security.TLS, Optional.empty());
    assertThat(sender.send(MAIL)).isPresent();
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void aWrongPasswordIsReportedWithoutDetails() {
    SmtpSender sender =
        sender(ServerSetup.PROTOCOL_SMTP, MailSettings.Security.NONE, logIn("a wrong one"));
    assertThat(sender.send(MAIL)).contains("The gateway cannot sign in to its mail server.");
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void anUnreachableServerIsReported() {
    SmtpSender sender =
        sender(ServerSetup.PROTOCOL_SMTP, MailSettings.Security.NONE, Optional.empty());
    server.stop();
    assertThat(sender.send(MAIL).orElseThrow())
        .startsWith("The mail server did not accept the mail: ");
  }
}
