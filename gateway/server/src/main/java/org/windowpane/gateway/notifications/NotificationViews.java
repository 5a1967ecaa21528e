package org.windowpane.gateway.notifications;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** Answers about where users get notifications. */
public final class NotificationViews {
  private NotificationViews() {}

  /** A webhook and the health of its deliveries. */
  @Schema(name = "Webhook")
  public record WebhookView(
      String id,
      String principal,
      String url,
      @Schema(description = "Later versions add kinds; ignore the kinds that you do not know.")
          List<String> kinds,
      Instant createdAt,
      @Nullable
          @Schema(description = "When the gateway switched the webhook off; null while it is on.")
          Instant offSince,
      @Nullable @Schema(description = "Why the webhook is off; null while it is on.")
          String offReason,
      @Schema(description = "Failed attempts since the last successful delivery.") long failures,
      @Nullable @Schema(description = "The last error; null after a successful delivery.")
          String lastError,
      @Nullable Instant lastDeliveredAt,
      @Schema(description = "Notifications that wait for delivery.") long waiting,
      @Schema(description = "Notifications that the gateway dropped without delivering them.")
          long dropped) {}

  /** Several webhooks. */
  @Schema(name = "Webhooks")
  public record WebhooksView(List<WebhookView> webhooks) {}

  /** A webhook that was just registered. */
  @Schema(name = "NewWebhook")
  public record NewWebhookView(
      @Schema(description = "The key that signs deliveries; only this answer contains it.")
          String secret,
      WebhookView webhook) {

    /** Leaves out the secret, which must not appear in a log. */
    @Override
    public String toString() {
      return "NewWebhookView[" + webhook.id() + "]";
    }
  }

  /** The result of a test delivery. */
  @Schema(name = "Ping")
  public record PingView(
      boolean delivered,
      @Nullable @Schema(description = "The HTTP status; null if there was no answer.")
          Integer status,
      @Nullable @Schema(description = "Why the delivery failed; null if it succeeded.")
          String error,
      @Schema(description = "How long the delivery took.") long milliseconds) {}

  /** The email address at which a user gets notifications. */
  @Schema(name = "Email")
  public record EmailView(
      @Schema(description = "Whether this gateway sends mail.") boolean available,
      @Nullable @Schema(description = "The confirmed address; null if there is none.")
          String address,
      @Nullable
          @Schema(
              description =
                  "The address that the user has not confirmed yet; null if there is none.")
          String pendingAddress,
      List<String> kinds,
      @Nullable @Schema(description = "The last error; null after a successful delivery.")
          String lastError,
      @Nullable Instant lastDeliveredAt) {

    /** Leaves out the addresses. */
    @Override
    public String toString() {
      return "EmailView[hidden]";
    }
  }
}
