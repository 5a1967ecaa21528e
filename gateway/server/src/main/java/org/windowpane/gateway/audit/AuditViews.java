package org.windowpane.gateway.audit;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Views of the audit log. */
public final class AuditViews {
  private AuditViews() {}

  /** A request of a user, and the decision. */
  @Schema(name = "AuditEntry")
  public record AuditEntryView(
      @Schema(description = "Its number; each event has the next one.") long seq,
      Instant at,
      @Schema(description = "Who asked.") String principal,
      @Schema(description = "Where they asked from.") String address,
      @Schema(description = "What was asked.", example = "booking.create") String action,
      @Schema(description = "What it was about.", example = "share team-a") String subject,
      @Schema(allowableValues = {"done", "refused"}) String outcome,
      @Nullable @Schema(description = "The share that it is about.") String share,
      @Schema(description = "Addresses of the hosts that it is about.") List<String> hosts) {}

  /** Several events, newest first. */
  @Schema(name = "AuditPage")
  public record AuditPageView(
      List<AuditEntryView> events,
      @Nullable @Schema(description = "To be sent as before for the next page; null at the end.")
          Long nextBefore) {}

  /** An event, whole. */
  @Schema(name = "AuditEvent")
  public record AuditEventView(
      long seq,
      Instant at,
      String principal,
      String address,
      String action,
      String subject,
      @Schema(allowableValues = {"done", "refused"}) String outcome,
      @Nullable String share,
      List<String> hosts,
      @Schema(description = "Why, and what was before and after.") Map<String, Object> detail,
      @Schema(description = "The hash of the event before it, in hex.") String previousHash,
      @Schema(description = "SHA-256 over that and its own fields, in hex.") String hash) {}

  /** Events of one outcome in an hour or on a UTC day. */
  @Schema(name = "AuditPeriod")
  public record AuditPeriodView(
      @Schema(description = "When the hour or the UTC day starts.") Instant at,
      @Schema(allowableValues = {"done", "refused"}) String outcome,
      long events) {}

  /** Events of one action and outcome. */
  @Schema(name = "AuditKindCount")
  public record AuditKindCountView(
      @Schema(description = "What was asked.", example = "booking.create") String action,
      @Schema(allowableValues = {"done", "refused"}) String outcome,
      long events) {}

  /** Events of a user, on a share, or for a reason. */
  @Schema(name = "AuditCount")
  public record AuditCountView(String name, long events) {}

  /** Something unusual in the audit log. */
  @Schema(name = "AuditAnomaly")
  public record AuditAnomalyView(
      @Schema(
              description = "The rule that found it.",
              allowableValues = {
                "sign-ins-of-user",
                "sign-ins-from-address",
                "refusals-of-user",
                "first-administration"
              })
          String rule,
      @Schema(description = "The events are not earlier than this.") Instant from,
      @Schema(description = "The events are earlier than this.") Instant to,
      @Nullable @Schema(description = "Who asked; null for several users.") String principal,
      @Nullable @Schema(description = "Where they asked from; null for several addresses.")
          String address,
      @Nullable @Schema(description = "What was asked, or its noun; null for all.") String action,
      @Schema(description = "How many events or attempts.") long count,
      @Schema(description = "Up to how many are usual.") long usual) {}

  /** What the audit log has in a window. */
  @Schema(name = "AuditStatistics")
  public record AuditStatisticsView(
      Instant from,
      Instant to,
      @Schema(
              description = "The length of each period.",
              allowableValues = {"hour", "day"})
          String unit,
      @Schema(description = "In order of time; periods without events are left out.")
          List<AuditPeriodView> periods,
      @Schema(description = "The 200 most frequent kinds and outcomes.")
          List<AuditKindCountView> kinds,
      @Schema(description = "The 10 users with most events.") List<AuditCountView> principals,
      @Schema(description = "The 10 shares with most refusals.") List<AuditCountView> refusedShares,
      @Schema(description = "The 10 most frequent rules or reasons of the newest 10,000 refusals.")
          List<AuditCountView> reasons,
      @Schema(description = "What is unusual, newest first, 100 at most.")
          List<AuditAnomalyView> anomalies) {}
}
