package org.windowpane.gateway.notifications;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.windowpane.gateway.ledger.rows.Mailbox;

/** Where somebody wants to be told of their bookings. */
public final class NotificationForms {
  private static final String KINDS =
      "What is to be told: booking.granted, booking.refused, booking.moved, booking.degraded, booking.restored, booking.changed,"
          + " booking.cancelled.";

  private NotificationForms() {}

  /** Somebody wants to be told at a URL. */
  @Schema(name = "WebhookRequest")
  public record WebhookForm(
      @NotNull
          @Size(max = RegisterWebhook.LONGEST_URL)
          @Pattern(regexp = "[\\x21-\\x7e]+", message = "must be a URL in ASCII without spaces")
          @Schema(description = "http or https.", example = "https://example.org/windowpane")
          String url,
      @NotNull @Size(min = 1, max = 32) @Schema(description = KINDS) List<@NotNull String> kinds) {

    /** Without the URL, in which there may be something secret. */
    @Override
    public String toString() {
      return "WebhookForm[" + kinds + "]";
    }
  }

  /** Somebody wants to be told by mail. */
  @Schema(name = "EmailRequest")
  public record EmailForm(
      @NotNull
          @Pattern(regexp = Mailbox.ADDRESS, message = "must be an address such as ada@example.org")
          String address,
      @NotNull @Size(max = 32) @Schema(description = KINDS) List<@NotNull String> kinds) {

    /** Without the address. */
    @Override
    public String toString() {
      return "EmailForm[" + kinds + "]";
    }
  }

  /** Somebody has got a code. */
  @Schema(name = "EmailConfirmation")
  public record CodeForm(
      @NotNull @Pattern(regexp = "[0-9]{8}", message = "must be the eight digits that were mailed")
          String code) {

    /** Without the code. */
    @Override
    public String toString() {
      return "CodeForm[hidden]";
    }
  }
}
