package org.windowpane.gateway.notifications;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** Where people are told of their bookings, as it is told to them. */
public final class NotificationViews {
  private NotificationViews() {}

  /** A webhook, and how it goes with it. */
  @Schema(name = "Webhook")
  public record WebhookView(
      String id,
      String principal,
      String url,
      @Schema(description = "There will be more kinds; pass over those that you do not know.")
          List<String> kinds,
      Instant createdAt,
      @Nullable @Schema(description = "Since when nothing is delivered; null while it is on.")
          Instant offSince,
      @Nullable @Schema(description = "Why nothing is delivered.") String offWhy,
      @Schema(description = "Attempts that failed since the last one that did not.") long failures,
      @Nullable @Schema(description = "What went wrong last; null once something is delivered.")
          String lastError,
      @Nullable Instant lastDeliveredAt,
      @Schema(description = "Deliveries that are still to be made.") long waiting,
      @Schema(description = "Deliveries that were given up.") long dropped) {}

  /** Several webhooks. */
  @Schema(name = "Webhooks")
  public record WebhooksView(List<WebhookView> webhooks) {}

  /** A webhook that was just registered. */
  @Schema(name = "NewWebhook")
  public record NewWebhookView(
      @Schema(description = "What deliveries are signed with; told once.") String secret,
      WebhookView webhook) {

    /** Without the secret, which no log is to show. */
    @Override
    public String toString() {
      return "NewWebhookView[" + webhook.id() + "]";
    }
  }

  /** What came of a test delivery. */
  @Schema(name = "Ping")
  public record PingView(
      boolean delivered,
      @Nullable @Schema(description = "Of HTTP; null where there was no answer.") Integer status,
      @Nullable @Schema(description = "Why it does not count as delivered.") String error,
      @Schema(description = "How long it took.") long milliseconds) {}

  /** Where somebody gets mail. */
  @Schema(name = "Email")
  public record EmailView(
      @Schema(description = "Whether this gateway sends mail.") boolean available,
      @Nullable @Schema(description = "Where mail goes; null where none does.") String address,
      @Nullable @Schema(description = "What a code was mailed to, and has not come back yet.")
          String pendingAddress,
      List<String> kinds,
      @Nullable @Schema(description = "What went wrong last; null once something is delivered.")
          String lastError,
      @Nullable Instant lastDeliveredAt) {

    /** Without addresses. */
    @Override
    public String toString() {
      return "EmailView[hidden]";
    }
  }
}
