package org.windowpane.gateway.notifications;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.windowpane.gateway.ledger.rows.Mailbox;

/** Requests about where a user gets notifications. */
public final class NotificationForms {
  private static final String KINDS =
      "Kinds of notification: booking.granted, booking.refused, booking.moved, booking.degraded,"
          + " booking.restored, booking.changed, booking.cancelled.";

  private NotificationForms() {}

  /** A request to register a webhook. */
  @Schema(name = "WebhookRequest")
  public record WebhookForm(
      @NotNull
          @Size(max = RegisterWebhook.LONGEST_URL)
          @Pattern(regexp = "[\\x21-\\x7e]+", message = "must be a URL in ASCII without spaces")
          @Schema(description = "http or https.", example = "https://example.org/windowpane")
          String url,
      @NotNull @Size(min = 1, max = 32) @Schema(description = KINDS) List<@NotNull String> kinds) {

    /** Leaves out the URL, which may contain a secret. */
    @Override
    public String toString() {
      return "WebhookForm[" + kinds + "]";
    }
  }

  /** A request to set an email address. */
  @Schema(name = "EmailRequest")
  public record EmailForm(
      @NotNull
          @Pattern(regexp = Mailbox.ADDRESS, message = "must be an address such as ada@example.org")
          String address,
      @NotNull @Size(max = 32) @Schema(description = KINDS) List<@NotNull String> kinds) {

    /** Leaves out the address. */
    @Override
    public String toString() {
      return "EmailForm[" + kinds + "]";
    }
  }

  /** A request to confirm an email address. */
  @Schema(name = "EmailConfirmation")
  public record CodeForm(
      @NotNull
          @Pattern(regexp = "[0-9]{8}", message = "must be the eight digits of the mailed code")
          String code) {

    /** Hides the code. */
    @Override
    public String toString() {
      return "CodeForm[hidden]";
    }
  }
}
