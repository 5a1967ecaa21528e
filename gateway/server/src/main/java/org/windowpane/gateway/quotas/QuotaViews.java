package org.windowpane.gateway.quotas;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** Quotas in answers of the API. */
public final class QuotaViews {
  private QuotaViews() {}

  /** A quota of one user or share. */
  @Schema(name = "Quota")
  public record QuotaView(
      @Schema(
              description =
                  "Whether it is a quota of a user or of a share with all shares below it.",
              allowableValues = {"user", "share"})
          String holder,
      @Schema(description = "The name of the user or the share.") String name,
      @Schema(description = "What is counted.", example = "open-bookings") String kind,
      @Schema(
              description =
                  "How much the holder has; of event streams, text sessions, and requests in the"
                      + " last second, at the gateway that answers.")
          int use,
      @Schema(description = "How much the holder may have.") int value,
      @Schema(description = "Whether an administrator set it, in place of the default.")
          boolean exception) {}

  /** A kind of quota, for all users or for all shares. */
  @Schema(name = "QuotaKind")
  public record QuotaKindView(
      @Schema(
              description = "Whether users or shares have such a quota.",
              allowableValues = {"user", "share"})
          String holder,
      @Schema(description = "What is counted.", example = "open-bookings") String kind,
      @Schema(description = "The quota where no administrator sets another one.") int standard,
      @Schema(description = "The smallest value that an administrator can set.") int smallest,
      @Schema(description = "The largest value that an administrator can set.") int largest,
      @Schema(description = "Those that use most, in order; at most ten.") List<QuotaView> top) {}

  /** All kinds of quotas, and all exceptions. */
  @Schema(name = "QuotaOverview")
  public record QuotaOverviewView(
      @Schema(description = "Those of users, then those of shares.") List<QuotaKindView> kinds,
      @Schema(description = "The quotas that administrators set, by user and share.")
          List<QuotaView> exceptions) {}

  /** The quotas of one user or share. */
  @Schema(name = "HolderQuotas")
  public record HolderQuotasView(
      @Schema(description = "One of each kind.") List<QuotaView> quotas) {}
}
