package org.windowpane.gateway.notifications.sending;

import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.windowpane.core.share.Rates;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.state.Notification;

/** Writes notifications and codes as mails in plain English. */
public final class MailTexts {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm:ss 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private final URI home;

  /**
   * @param home the URL of the web interface, without a slash at its end
   */
  MailTexts(URI home) {
    this.home = home;
  }

  /**
   * A mail without its address.
   *
   * @param subject one line
   * @param text lines
   */
  record Content(String subject, String text) {}

  /** The mail for a notification about a booking. */
  Content of(Notification notification, String name) {
    Notification.Subject booking = notification.booking();
    List<String> lines = new ArrayList<>();
    lines.add("Hello " + name + ",");
    lines.add("");
    lines.add(summary(notification));
    if (notification.reason() != null) {
      lines.add("");
      lines.add("Why: " + notification.reason());
    }
    lines.add("");
    lines.add("What:  " + describe(booking));
    lines.add("Share: " + booking.share());
    lines.add("From:  " + TIME.format(booking.start()));
    lines.add("To:    " + (booking.end() == null ? "no end" : TIME.format(booking.end())));
    if (!booking.pathNames().isEmpty()) {
      lines.add("Path:  " + String.join(" - ", booking.pathNames()));
    }
    lines.add("");
    lines.add("It happened on " + TIME.format(notification.at()) + ". How it is now:");
    lines.add(home + "/bookings/" + booking.id());
    lines.add("");
    lines.add("You get this mail because you asked for notifications by email.");
    return new Content(
        "Your booking on " + booking.share() + " " + title(notification),
        String.join("\n", lines) + "\n");
  }

  private static String describe(Notification.Subject booking) {
    String flows = booking.flowGroup().toString();
    return switch (booking.ask()) {
      case "reserve" -> Rates.words(booking.rateBps()) + " guaranteed for " + flows;
      case "ratelimit" -> "at most " + Rates.words(booking.rateBps()) + " for " + flows;
      case "allow" -> flows + " allowed";
      default -> flows + " denied";
    };
  }

  private static String title(Notification notification) {
    return NotificationKind.of(notification.kind()).map(MailTexts::title).orElse("has news");
  }

  private static String title(NotificationKind kind) {
    return switch (kind) {
      case GRANTED -> "has room now";
      case REFUSED -> "was refused after waiting";
      case MOVED -> "takes another path";
      case INTERRUPTED -> "will be interrupted by maintenance";
      case DEGRADED -> "is degraded";
      case RESTORED -> "is restored";
      case CHANGED -> "was changed";
      case CANCELLED -> "was cancelled";
    };
  }

  /** A newer gateway may have written kinds that this gateway does not know. */
  private static String summary(Notification notification) {
    return NotificationKind.of(notification.kind())
        .map(kind -> summary(kind, notification.by()))
        .orElse("there is news of your booking (" + notification.kind() + ").");
  }

  private static String summary(NotificationKind kind, String by) {
    return switch (kind) {
      case GRANTED -> "there is room for what you asked for: it is booked.";
      case REFUSED -> "what you asked for waited for room, and is refused.";
      case MOVED -> "your booking now takes another path, with all that was granted.";
      case INTERRUPTED ->
          "maintenance will take the path of your booking out of service, and no other path has"
              + " room.";
      case DEGRADED -> "your booking may not get what was granted at the moment.";
      case RESTORED -> "the network carries your booking as granted again.";
      case CHANGED -> by + " gave your booking another rate or another end.";
      case CANCELLED -> by + " cancelled your booking. It guarantees nothing any more.";
    };
  }

  /** The mail with the code that confirms an address. */
  Content ofCode(String code, String name, Instant until) {
    return new Content(
        "Confirm your address for Windowpane",
        """
        Hello %s,

        the user who is signed in as %s at
        %s
        asked for notifications at this address. If that is you, enter this code there:

        %s

        The code is valid until %s. If that is not you, ignore this mail: without
        the code, the gateway sends no notifications to this address.
        """
            .formatted(name, name, home, code, TIME.format(until)));
  }
}
