package net.floodlightcontroller.linkdiscovery;

import java.util.Comparator;
import java.util.Objects;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.U64;

/**
 * One direction of a connection between two switch ports. The latency is no part of its identity.
 */
public class Link implements Comparable<Link> {
  private static final Comparator<Link> ORDER =
      Comparator.comparing(Link::getSrc)
          .thenComparing(Link::getSrcPort)
          .thenComparing(Link::getDst)
          .thenComparing(Link::getDstPort);

  private final DatapathId src;
  private final OFPort srcPort;
  private final DatapathId dst;
  private final OFPort dstPort;
  private final U64 latency;

  /**
   * @param latency in milliseconds
   */
  public Link(DatapathId srcId, OFPort srcPort, DatapathId dstId, OFPort dstPort, U64 latency) {
    this.src = Objects.requireNonNull(srcId, "srcId");
    this.srcPort = Objects.requireNonNull(srcPort, "srcPort");
    this.dst = Objects.requireNonNull(dstId, "dstId");
    this.dstPort = Objects.requireNonNull(dstPort, "dstPort");
    this.latency = Objects.requireNonNull(latency, "latency");
  }

  public DatapathId getSrc() {
    return src;
  }

  public OFPort getSrcPort() {
    return srcPort;
  }

  public DatapathId getDst() {
    return dst;
  }

  public OFPort getDstPort() {
    return dstPort;
  }

  /** In milliseconds. */
  public U64 getLatency() {
    return latency;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Link other && ORDER.compare(this, other) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(src, srcPort, dst, dstPort);
  }

  @Override
  public int compareTo(Link a) {
    return ORDER.compare(this, a);
  }

  @Override
  public String toString() {
    return src + " port " + srcPort + " to " + dst + " port " + dstPort;
  }
}
