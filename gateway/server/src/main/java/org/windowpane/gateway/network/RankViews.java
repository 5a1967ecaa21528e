package org.windowpane.gateway.network;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** The ranking of hosts to fetch from, as the API returns it. */
public final class RankViews {
  private RankViews() {}

  /** Hosts in order. */
  @Schema(name = "HostRanks")
  public record HostRanksView(
      @Schema(description = "When the latest was measured; now where nothing was.") Instant at,
      @Schema(description = "The one with most left first, those that were not measured last.")
          List<HostRankView> hosts) {}

  /** A host, and what it is expected to have left for sending. */
  @Schema(name = "HostRank")
  public record HostRankView(
      String name,
      @Schema(
              allowableValues = {"measured", "unmeasured", "detached"},
              description = "Unmeasured in the last minute, or at a link of no known rate.")
          String standing,
      @Schema(description = "Of the link by which it sends; 0 where it is unknown.") long rateBps,
      @Nullable @Schema(description = "What it sends, smoothed; null where not measured.")
          Long usedBps,
      @Schema(description = "The most that is reserved there in the seconds to come.")
          long reservedBps,
      @Nullable
          @Schema(
              description =
                  "Rate less the larger of used and reserved, 0 or more; null unless measured.")
          Long expectedFreeBps) {}
}
