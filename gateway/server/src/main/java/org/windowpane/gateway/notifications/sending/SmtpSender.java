package org.windowpane.gateway.notifications.sending;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.notifications.MailSender;

/** Sends mail by SMTP (RFC 5321). Each mail has its own connection. */
public final class SmtpSender implements MailSender {
  private static final Logger LOG = LoggerFactory.getLogger(SmtpSender.class);
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final int LONGEST_REASON = 200;

  private final MailSettings settings;
  private final Clock clock;
  private final Session session;

  /** Sends mail with these settings. */
  public SmtpSender(MailSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
    this.session = Session.getInstance(properties(settings));
  }

  private static Properties properties(MailSettings settings) {
    String protocol = protocol(settings);
    Properties properties = new Properties();
    boolean required = settings.security() == MailSettings.Security.STARTTLS;
    put(properties, protocol, "connectiontimeout", CONNECT.toMillis());
    put(properties, protocol, "timeout", ANSWER.toMillis());
    put(properties, protocol, "writetimeout", ANSWER.toMillis());
    put(properties, protocol, "starttls.enable", true);
    put(properties, protocol, "starttls.required", required);
    put(properties, protocol, "ssl.checkserveridentity", true);
    put(properties, protocol, "auth", settings.logIn().isPresent());
    return properties;
  }

  private static void put(Properties properties, String protocol, String name, Object value) {
    properties.setProperty("mail." + protocol + "." + name, String.valueOf(value));
  }

  private static String protocol(MailSettings settings) {
    return settings.security() == MailSettings.Security.TLS ? "smtps" : "smtp";
  }

  @Override
  public Optional<String> send(Mail mail) {
    try (Transport transport = session.getTransport(protocol(settings))) {
      MimeMessage message = message(mail);
      transport.connect(
          settings.host(),
          settings.port(),
          settings.logIn().map(MailSettings.LogIn::user).orElse(null),
          settings.logIn().map(it -> it.password().get()).orElse(null));
      transport.sendMessage(message, message.getAllRecipients());
      return Optional.empty();
    } catch (AuthenticationFailedException e) {
      LOG.warn("the mail server refuses the user name or the password of the gateway");
      return Optional.of("The gateway cannot sign in to its mail server.");
    } catch (MessagingException e) {
      return Optional.of(describe(e));
    } catch (UncheckedIOException e) {
      LOG.warn("mail cannot be sent", e);
      return Optional.of("The gateway's password for its mail server cannot be read.");
    }
  }

  private MimeMessage message(Mail mail) throws MessagingException {
    MimeMessage message = new MimeMessage(session);
    message.setFrom(new InternetAddress(settings.from(), true));
    message.setRecipient(Message.RecipientType.TO, new InternetAddress(mail.to(), true));
    message.setSubject(mail.subject(), StandardCharsets.UTF_8.name());
    message.setText(mail.text(), StandardCharsets.UTF_8.name());
    message.setSentDate(Date.from(clock.instant()));
    message.setHeader("Auto-Submitted", "auto-generated");
    message.saveChanges();
    String domain = settings.from().substring(settings.from().lastIndexOf('@') + 1);
    message.setHeader("Message-ID", "<" + mail.id().toLowerCase(Locale.ROOT) + "@" + domain + ">");
    return message;
  }

  /** The error of the server or the network, on one line. */
  private static String describe(MessagingException fault) {
    String reason = String.valueOf(fault.getMessage()).replaceAll("[^\\x20-\\x7e]+", " ").strip();
    return "The mail server did not accept the mail: "
        + (reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "…" : reason);
  }
}
