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
}
