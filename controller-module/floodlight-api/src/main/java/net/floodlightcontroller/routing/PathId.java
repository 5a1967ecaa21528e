package net.floodlightcontroller.routing;

import java.util.Objects;
import org.projectfloodlight.openflow.types.DatapathId;

/** The two ends of a path. */
public class PathId {
  private final DatapathId src;
  private final DatapathId dst;

  public PathId(DatapathId src, DatapathId dst) {
    this.src = Objects.requireNonNull(src, "src");
    this.dst = Objects.requireNonNull(dst, "dst");
  }

  public DatapathId getSrc() {
    return src;
  }

  public DatapathId getDst() {
    return dst;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof PathId other && src.equals(other.src) && dst.equals(other.dst);
  }

  @Override
  public int hashCode() {
    return Objects.hash(src, dst);
  }

  @Override
  public String toString() {
    return src + " to " + dst;
  }
}
