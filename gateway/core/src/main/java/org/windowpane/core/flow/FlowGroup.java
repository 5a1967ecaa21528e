package org.windowpane.core.flow;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.windowpane.protocol.value.FieldSet;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.IpPrefix.Family;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.Transport;

/**
 * A set of flows: a conjunction of predicates, where one that is not named is a wildcard (PANE,
 * §3). Never empty. Kept in one canonical form, so that two flow groups are equal exactly when the
 * same flows are in them.
 */
public record FlowGroup(
    UserName user,
    UserName srcUser,
    UserName dstUser,
    IpPrefix srcHost,
    IpPrefix dstHost,
    Transport transport,
    PortRange srcPort,
    PortRange dstPort,
    Mac srcEth,
    Mac dstEth) {

  /** All flows, written {@code (*)}. */
  public static final FlowGroup ALL = between(IpPrefix.ANY, IpPrefix.ANY);

  /** No group is narrower: three users, two IPv6 addresses, a transport, two ports, two cards. */
  public static final int HIGHEST_SPECIFICITY = 3 + 2 * 129 + 2 + 2 * 65_535 + 2;

  /**
   * Brings the predicates into canonical form.
   *
   * @throws InvalidFlowGroupException where they contradict one another
   */
  public FlowGroup {
    boolean ports = !srcPort.isAny() || !dstPort.isAny();
    if (ports) {
      transport =
          transport
              .intersect(Transport.TCP_OR_UDP)
              .orElseThrow(
                  () ->
                      new InvalidFlowGroupException(
                          Field.TRANSPORT.text(),
                          "a port needs the transport tcp or udp, or none"));
    }
    if (familiesDiffer(srcHost, dstHost)) {
      throw new InvalidFlowGroupException(
          Field.DST_HOST.text(), "srcHost and dstHost are of different address families");
    }
    // Both ends of a flow are of one family, so "any address of that family" adds nothing to
    // another address, and means the same at either end: it moves to the source.
    if (srcHost.isAny() && isWholeFamily(dstHost)) {
      srcHost = dstHost;
      dstHost = IpPrefix.ANY;
    } else if (!srcHost.isAny() && isWholeFamily(dstHost)) {
      dstHost = IpPrefix.ANY;
    } else if (isWholeFamily(srcHost) && !dstHost.isAny()) {
      srcHost = IpPrefix.ANY;
    }
  }

  /**
   * Reads predicates by name, as JSON has them.
   *
   * @throws InvalidFlowGroupException that names the predicate to blame
   */
  public static FlowGroup of(Map<String, String> predicates) {
    return FlowGroupText.fromPredicates(predicates);
  }

  /**
   * Reads the text form: {@code (*)} or {@code (srcHost=10.0.0.1, dstPort=80)}.
   *
   * @throws InvalidFlowGroupException that names the predicate to blame
   */
  public static FlowGroup parse(String text) {
    return FlowGroupText.parse(text);
  }

  /** Whether every flow of {@code other} is in this group. */
  public boolean contains(FlowGroup other) {
    return user.contains(other.user)
        && srcUser.contains(other.srcUser)
        && dstUser.contains(other.dstUser)
        && hostsContain(other)
        && transport.contains(other.transport)
        && srcPort.contains(other.srcPort)
        && dstPort.contains(other.dstPort)
        && srcEth.contains(other.srcEth)
        && dstEth.contains(other.dstEth);
  }

  private boolean hostsContain(FlowGroup other) {
    return hostContains(srcHost, other.srcHost, other.dstHost)
        && hostContains(dstHost, other.dstHost, other.srcHost);
  }

  /** A whole family holds whatever has the other end in that family. */
  private static boolean hostContains(IpPrefix outer, IpPrefix inner, IpPrefix otherEndOfInner) {
    return outer.contains(inner)
        || (isWholeFamily(outer) && inner.isAny() && outer.family() == otherEndOfInner.family());
  }

  private static boolean isWholeFamily(IpPrefix prefix) {
    return !prefix.isAny() && prefix.length() == 0;
  }

  /** The flows in both groups, or nothing where there are none. */
  public Optional<FlowGroup> intersect(FlowGroup other) {
    var users = user.intersect(other.user);
    var srcUsers = srcUser.intersect(other.srcUser);
    var dstUsers = dstUser.intersect(other.dstUser);
    var srcHosts = srcHost.intersect(other.srcHost);
    var dstHosts = dstHost.intersect(other.dstHost);
    var transports = transport.intersect(other.transport);
    var srcPorts = srcPort.intersect(other.srcPort);
    var dstPorts = dstPort.intersect(other.dstPort);
    var srcEths = srcEth.intersect(other.srcEth);
    var dstEths = dstEth.intersect(other.dstEth);
    if (users.isEmpty()
        || srcUsers.isEmpty()
        || dstUsers.isEmpty()
        || srcHosts.isEmpty()
        || dstHosts.isEmpty()
        || familiesDiffer(srcHosts.get(), dstHosts.get())
        || transports.isEmpty()
        || srcPorts.isEmpty()
        || dstPorts.isEmpty()
        || srcEths.isEmpty()
        || dstEths.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new FlowGroup(
            users.get(),
            srcUsers.get(),
            dstUsers.get(),
            srcHosts.get(),
            dstHosts.get(),
            transports.get(),
            srcPorts.get(),
            dstPorts.get(),
            srcEths.get(),
            dstEths.get()));
  }

  /** Whether some flow is in both groups. */
  public boolean overlaps(FlowGroup other) {
    return srcHost.overlaps(other.srcHost)
        && dstHost.overlaps(other.dstHost)
        && srcPort.overlaps(other.srcPort)
        && dstPort.overlaps(other.dstPort)
        && transport.overlaps(other.transport)
        && !familiesDiffer(srcHost, other.dstHost)
        && !familiesDiffer(dstHost, other.srcHost)
        && user.overlaps(other.user)
        && srcUser.overlaps(other.srcUser)
        && dstUser.overlaps(other.dstUser)
        && srcEth.overlaps(other.srcEth)
        && dstEth.overlaps(other.dstEth);
  }

  /** Whether some flow is in both groups, and each has a flow that is not in the other. */
  public boolean crosses(FlowGroup other) {
    return overlaps(other) && !contains(other) && !other.contains(this);
  }

  /**
   * How narrow the group is: more than that of every other group that it lies inside. The sum over
   * the predicates of 1 for a name or an Ethernet address, 1 and the length for a prefix, 1 for TCP
   * and UDP together, 2 for a single transport, and 65,536 less the number of ports for a range.
   *
   * <p>It grows strictly with containment, because that is containment predicate by predicate, and
   * each summand does so. The one exception is a whole address family: it stands at the source and
   * holds groups that name only a destination; it counts 1, they at least 2.
   *
   * @return from 0, for {@link #ALL}, to {@link #HIGHEST_SPECIFICITY}
   */
  public int specificity() {
    return user.specificity()
        + srcUser.specificity()
        + dstUser.specificity()
        + srcHost.specificity()
        + dstHost.specificity()
        + transport.specificity()
        + srcPort.specificity()
        + dstPort.specificity()
        + srcEth.specificity()
        + dstEth.specificity();
  }

  /** Whether the group names users, which enforcement replaces with hosts. */
  public boolean namesUsers() {
    return !user.isAny() || !srcUser.isAny() || !dstUser.isAny();
  }

  /** The users that it names, by predicate and in the order of {@link Field}. */
  public Map<Field, String> usersNamed() {
    Map<Field, String> named = predicates();
    named.keySet().removeIf(field -> !field.isUser());
    return named;
  }

  /** The same flows without their users. */
  FlowGroup withoutUsers() {
    return new FlowGroup(
        UserName.ANY,
        UserName.ANY,
        UserName.ANY,
        srcHost,
        dstHost,
        transport,
        srcPort,
        dstPort,
        srcEth,
        dstEth);
  }

  /** The answers to these flows: their sources and destinations exchanged. */
  public FlowGroup reversed() {
    return new FlowGroup(
        user, dstUser, srcUser, dstHost, srcHost, transport, dstPort, srcPort, dstEth, srcEth);
  }

  /** All flows from hosts of a prefix. */
  static FlowGroup from(IpPrefix senders) {
    return between(senders, IpPrefix.ANY);
  }

  /** All flows to hosts of a prefix. */
  static FlowGroup to(IpPrefix receivers) {
    return between(IpPrefix.ANY, receivers);
  }

  private static FlowGroup between(IpPrefix senders, IpPrefix receivers) {
    return new FlowGroup(
        UserName.ANY,
        UserName.ANY,
        UserName.ANY,
        senders,
        receivers,
        Transport.ANY,
        PortRange.ANY,
        PortRange.ANY,
        Mac.ANY,
        Mac.ANY);
  }

  /**
   * How many entries of a flow table it takes to match the group: one per transport that is meant
   * and per value and mask of the port ranges.
   */
  public int tableEntries() {
    int transports = transport.equals(Transport.TCP_OR_UDP) ? 2 : 1;
    return transports * srcPort.maskCount() * dstPort.maskCount();
  }

  /**
   * Whether it is between two addresses and names no more than a transport, and with it one
   * destination port. Of two such groups that have a flow in common, one contains the other.
   */
  public boolean isPlain() {
    boolean isService =
        dstPort.isAny() || (dstPort.isPort() && !transport.equals(Transport.TCP_OR_UDP));
    return srcHost.isAddress()
        && dstHost.isAddress()
        && srcPort.isAny()
        && isService
        && !namesUsers()
        && srcEth.isAny()
        && dstEth.isAny();
  }

  /**
   * Whether groups that are {@linkplain #isPlain plain} lie inside it wherever they overlap it:
   * then it names nothing but hosts.
   */
  public boolean containsPlainGroups() {
    return srcPort.isAny()
        && dstPort.isAny()
        && transport.isAny()
        && !namesUsers()
        && srcEth.isAny()
        && dstEth.isAny();
  }

  /** The predicates that are not wildcards, by name and in the order of {@link Field}. */
  public Map<Field, String> predicates() {
    Map<Field, String> named = new EnumMap<>(Field.class);
    put(named, Field.USER, user);
    put(named, Field.SRC_USER, srcUser);
    put(named, Field.DST_USER, dstUser);
    put(named, Field.SRC_HOST, srcHost);
    put(named, Field.DST_HOST, dstHost);
    if (!transport.equals(Transport.TCP_OR_UDP)) {
      put(named, Field.TRANSPORT, transport);
    } else if (srcPort.isAny() && dstPort.isAny()) {
      named.put(Field.DST_PORT, PortRange.ANY.toString());
    }
    put(named, Field.SRC_PORT, srcPort);
    put(named, Field.DST_PORT, dstPort);
    put(named, Field.SRC_ETH, srcEth);
    put(named, Field.DST_ETH, dstEth);
    return named;
  }

  private static void put(Map<Field, String> named, Field field, FieldSet<?> set) {
    if (!set.isAny()) {
      named.put(field, set.toString());
    }
  }

  private static boolean familiesDiffer(IpPrefix one, IpPrefix other) {
    return one.family() != Family.ANY
        && other.family() != Family.ANY
        && one.family() != other.family();
  }

  /** The text form. */
  @Override
  public String toString() {
    return FlowGroupText.format(this);
  }
}
