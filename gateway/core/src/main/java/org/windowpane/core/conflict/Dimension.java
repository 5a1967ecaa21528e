package org.windowpane.core.conflict;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.UserName;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.PortRange;

/**
 * One predicate by which the {@link FlowIndex} distinguishes flow groups. Its values fall into few
 * shapes, such as prefixes of 24 bits. Of a shape that is no narrower than a value asked for, at
 * most one value overlaps it and can be looked up; of another shape, all have to be tried.
 *
 * @param <S> the values
 */
sealed interface Dimension<S> {

  /** All of them, first those that tell most apart. */
  List<Dimension<?>> ALL =
      List.of(
          new Hosts(FlowGroup::srcHost),
          new Hosts(FlowGroup::dstHost),
          new Ports(FlowGroup::dstPort),
          new Ports(FlowGroup::srcPort),
          new Names<>(FlowGroup::user, UserName.ANY),
          new Names<>(FlowGroup::srcUser, UserName.ANY),
          new Names<>(FlowGroup::dstUser, UserName.ANY),
          new Names<>(FlowGroup::srcEth, Mac.ANY),
          new Names<>(FlowGroup::dstEth, Mac.ANY));

  /** The value in a flow group. */
  S value(FlowGroup flows);

  /** The shape of a value. */
  int shape(S value);

  /**
   * The one value of the shape that may overlap this one; nothing where several may. Where none
   * may, some value of another shape.
   */
  Optional<S> only(int shape, S value);

  /** Whether something is in both values. */
  boolean overlap(S one, S other);

  /** Addresses and prefixes; their shape is the family and the length. */
  record Hosts(Function<FlowGroup, IpPrefix> predicate) implements Dimension<IpPrefix> {
    private static final int FAMILY = 1 << 8;

    @Override
    public IpPrefix value(FlowGroup flows) {
      return predicate.apply(flows);
    }

    @Override
    public int shape(IpPrefix prefix) {
      return prefix.family().ordinal() * FAMILY + prefix.length();
    }

    @Override
    public Optional<IpPrefix> only(int shape, IpPrefix prefix) {
      if (shape == shape(IpPrefix.ANY)) {
        return Optional.of(IpPrefix.ANY);
      }
      if (prefix.isAny()) {
        return Optional.empty();
      }
      if (shape / FAMILY != prefix.family().ordinal()) {
        return Optional.of(prefix);
      }
      int length = shape % FAMILY;
      return length <= prefix.length() ? Optional.of(prefix.shortened(length)) : Optional.empty();
    }

    @Override
    public boolean overlap(IpPrefix one, IpPrefix other) {
      return one.overlaps(other);
    }
  }

  /** Ports: any, one, or a range. Ranges may cross and are always tried. */
  record Ports(Function<FlowGroup, PortRange> predicate) implements Dimension<PortRange> {
    private static final int ANY = 0;
    private static final int ONE = 1;
    private static final int RANGE = 2;

    @Override
    public PortRange value(FlowGroup flows) {
      return predicate.apply(flows);
    }

    @Override
    public int shape(PortRange ports) {
      if (ports.isAny()) {
        return ANY;
      }
      return ports.isPort() ? ONE : RANGE;
    }

    @Override
    public Optional<PortRange> only(int shape, PortRange ports) {
      if (shape == ANY) {
        return Optional.of(PortRange.ANY);
      }
      return shape == ONE && ports.isPort() ? Optional.of(ports) : Optional.empty();
    }

    @Override
    public boolean overlap(PortRange one, PortRange other) {
      return one.overlaps(other);
    }
  }

  /** What is named or not: users and Ethernet addresses. */
  record Names<S>(Function<FlowGroup, S> predicate, S any) implements Dimension<S> {
    @Override
    public S value(FlowGroup flows) {
      return predicate.apply(flows);
    }

    @Override
    public int shape(S name) {
      return name.equals(any) ? 0 : 1;
    }

    @Override
    public Optional<S> only(int shape, S name) {
      if (shape == shape(any)) {
        return Optional.of(any);
      }
      return Optional.of(name).filter(it -> !it.equals(any));
    }

    @Override
    public boolean overlap(S one, S other) {
      return one.equals(other) || one.equals(any) || other.equals(any);
    }
  }
}
