package org.windowpane.client;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The paths between two hosts, and what is free on each in a window.
 *
 * @param from the host where they begin
 * @param to the host where they end
 * @param start the start of the window, not before the request
 * @param end the end of the window; empty if it never ends
 * @param paths those of fewest hops first; none if nothing connects the hosts
 */
public record NetworkPaths(
    String from, String to, Instant start, Optional<Instant> end, List<Path> paths) {

  /**
   * A path.
   *
   * @param pathNames the names of hosts and switches on it
   * @param hops its switches
   * @param links each direction of a link that a packet crosses, in this order
   * @param freeBps the least that its links have free over the window, in bits per second
   * @param limitedBy the link that has least
   */
  public record Path(
      List<String> pathNames, List<Hop> hops, List<Link> links, long freeBps, String limitedBy) {
    private static Path of(JsonObject json) {
      return new Path(
          json.texts("pathNames"),
          json.list("hops", Hop::of),
          json.list("links", Link::of),
          json.number("freeBps"),
          json.text("limitedBy"));
    }
  }

  /**
   * A switch on a path.
   *
   * @param dpid its datapath id: 16 hexadecimal digits with colons
   * @param switchName its name
   * @param inPort the number of the port where packets arrive
   * @param outPort the number of the port where they leave
   */
  public record Hop(String dpid, String switchName, int inPort, int outPort) {
    private static Hop of(JsonObject json) {
      return new Hop(
          json.text("dpid"),
          json.text("switchName"),
          (int) json.number("inPort"),
          (int) json.number("outPort"));
    }
  }

  /**
   * A direction of a link.
   *
   * @param id such as {@code s1:3>s3:1}
   * @param rateBps its rate in bits per second
   * @param freeBps what is not reserved at any instant of the window, in bits per second
   */
  public record Link(String id, long rateBps, long freeBps) {
    private static Link of(JsonObject json) {
      return new Link(json.text("id"), json.number("rateBps"), json.number("freeBps"));
    }
  }

  static NetworkPaths of(JsonObject json) {
    return new NetworkPaths(
        json.text("from"),
        json.text("to"),
        json.instant("start"),
        json.optionalInstant("end"),
        json.list("paths", Path::of));
  }
}
