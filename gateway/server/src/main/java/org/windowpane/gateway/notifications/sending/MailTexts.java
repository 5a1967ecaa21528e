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

/** Puts what people are told by mail into plain English. */
public final class MailTexts {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm:ss 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private final URI home;

  /**
   * @param home where people reach the web, without a slash at its end
   */
  MailTexts(URI home) {
    this.home = home;
  }

  /**
   * A letter.
   *
   * @param subject one line
   * @param text lines
   */
  record Letter(String subject, String text) {}

  /** What somebody is told of a booking. */
  Letter of(Notification notice, String name) {
    Notification.Subject booking = notice.booking();
    List<String> lines = new ArrayList<>();
    lines.add("Hello " + name + ",");
    lines.add("");
    lines.add(said(notice));
    if (notice.reason() != null) {
      lines.add("");
      lines.add("Why: " + notice.reason());
    }
    lines.add("");
    lines.add("What:  " + what(booking));
    lines.add("Share: " + booking.share());
    lines.add("From:  " + TIME.format(booking.start()));
    lines.add("To:    " + (booking.end() == null ? "no end" : TIME.format(booking.end())));
    if (!booking.pathNames().isEmpty()) {
      lines.add("Path:  " + String.join(" - ", booking.pathNames()));
    }
    lines.add("");
    lines.add("It happened on " + TIME.format(notice.at()) + ". How it is now:");
    lines.add(home + "/bookings/" + booking.id());
    lines.add("");
    lines.add("You asked to be told of this by mail.");
    return new Letter(
        "Your booking on " + booking.share() + " " + title(notice),
        String.join("\n", lines) + "\n");
  }

  private static String what(Notification.Subject booking) {
    String flows = booking.flowGroup().toString();
    return switch (booking.ask()) {
      case "reserve" -> Rates.words(booking.rateBps()) + " guaranteed for " + flows;
      case "ratelimit" -> "at most " + Rates.words(booking.rateBps()) + " for " + flows;
      case "allow" -> flows + " allowed";
      default -> flows + " denied";
    };
  }

  private static String title(Notification notice) {
    return NotificationKind.of(notice.kind()).map(MailTexts::title).orElse("has news");
  }

  private static String title(NotificationKind kind) {
    return switch (kind) {
      case GRANTED -> "has room now";
      case REFUSED -> "waited in vain";
      case MOVED -> "takes another path";
      case DEGRADED -> "is degraded";
      case RESTORED -> "is restored";
      case CHANGED -> "was changed";
      case CANCELLED -> "was cancelled";
    };
  }

  /** A newer gateway may have written kinds that this one has no words for. */
  private static String said(Notification notice) {
    return NotificationKind.of(notice.kind())
        .map(kind -> said(kind, notice.by()))
        .orElse("there is news of your booking (" + notice.kind() + ").");
  }

  private static String said(NotificationKind kind, String by) {
    return switch (kind) {
      case GRANTED -> "there is room for what you asked for: it is booked.";
      case REFUSED -> "what you asked for waited for room, and is refused.";
      case MOVED -> "your booking now takes another path, with all that was granted.";
      case DEGRADED -> "your booking may not get what was granted at the moment.";
      case RESTORED -> "nothing stands in the way of your booking any more.";
      case CHANGED -> by + " gave your booking another rate or another end.";
      case CANCELLED -> by + " cancelled your booking. It guarantees nothing any more.";
    };
  }

  /** How somebody shows that an address is theirs. */
  Letter ofCode(String code, String name, Instant until) {
    return new Letter(
        "Confirm your address for Windowpane",
        """
        Hello %s,

        somebody who is logged in as %s at
        %s
        wants to be told of bookings at this address. If that is you, enter this code there:

        %s

        It counts until %s. If it is not you, there is nothing to do: without
        the code nothing more is sent here.
        """
            .formatted(name, name, home, code, TIME.format(until)));
  }
}
