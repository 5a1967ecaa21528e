package org.windowpane.gateway.network;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** Paths through the network, as the API returns them. */
public final class PathViews {
  private PathViews() {}

  /** The paths between two hosts. */
  @Schema(name = "Paths")
  public record PathsView(
      String from,
      String to,
      @Schema(description = "What was asked for, but not before now.") Instant start,
      @Nullable @Schema(description = "Null for a window that goes on for ever.") Instant end,
      @Schema(
              description =
                  "Those of fewest hops first; none where a host is not attached, or nothing"
                      + " connects them. A booking is pinned to the first if that has room, else"
                      + " to one of fewest hops that has.")
          List<PathView> paths) {}

  /** A path. */
  @Schema(name = "Path")
  public record PathView(
      @Schema(example = "[\"h1\",\"s1\",\"h4\"]") List<String> pathNames,
      List<PathHopView> hops,
      @Schema(description = "Every direction that a packet crosses, in that order.")
          List<PathLinkView> links,
      @Schema(
              description =
                  "The least that its links have left over the window. Shares, queues and table"
                      + " entries bound a booking, too.")
          long freeBps,
      @Nullable
          @Schema(
              description =
                  "The first instant of the window at which maintenance takes a part of it out of"
                      + " service; null where none does.")
          Instant outOfServiceAt,
      @Schema(description = "The link that has least left, the first of several.")
          String limitedBy) {}

  /** A switch on a path. */
  @Schema(name = "PathHop")
  public record PathHopView(String dpid, String switchName, int inPort, int outPort) {}

  /** A direction of a link on a path. */
  @Schema(name = "PathLink")
  public record PathLinkView(
      @Schema(description = "As /links calls it.", example = "s1:3>s3:1") String id,
      long rateBps,
      @Schema(description = "What is not reserved at any instant of the window.") long freeBps) {}
}
