package org.windowpane.core.network;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * What a path must be like, besides having room.
 *
 * @param via switches that it leads through, in this order; each once
 * @param avoidedSwitches switches that it does not lead through
 * @param avoidedLinks links that it uses in neither direction, each by the port at one of its ends
 * @param mostHops through how many switches it leads at most, 1 or more; empty for any number
 * @param protection what becomes of the reservation if the path fails; a backup meets the other
 *     requirements, too
 * @param disjointFrom a booking whose path shares no link and no risk of a link with it; empty for
 *     none, and without effect once that booking is over
 * @param reverseOf a booking whose path it uses in the other direction; empty for none, and without
 *     effect once that booking is over
 * @param onlyLinks the only links that it uses, each by the port at which packets leave for it;
 *     empty for any. This follows from the path of the booking that it reverses, and is not stored
 */
public record PathRequirements(
    List<Dpid> via,
    Set<Dpid> avoidedSwitches,
    Set<SwitchPort> avoidedLinks,
    OptionalInt mostHops,
    Protection protection,
    Optional<UUID> disjointFrom,
    Optional<UUID> reverseOf,
    Optional<Set<SwitchPort>> onlyLinks) {
  /** Any path. */
  public static final PathRequirements NONE =
      new PathRequirements(List.of(), Set.of(), Set.of(), OptionalInt.empty());

  /** Copies what could be changed from outside; reads what was stored by earlier versions. */
  public PathRequirements {
    via = List.copyOf(via);
    avoidedSwitches = Set.copyOf(avoidedSwitches);
    avoidedLinks = Set.copyOf(avoidedLinks);
    protection = protection == null ? Protection.REROUTE : protection;
    disjointFrom = disjointFrom == null ? Optional.empty() : disjointFrom;
    reverseOf = reverseOf == null ? Optional.empty() : reverseOf;
    onlyLinks = onlyLinks == null ? Optional.empty() : onlyLinks.map(Set::copyOf);
  }

  /** Requirements of a path from which the reservation is rerouted if it fails. */
  public PathRequirements(
      List<Dpid> via,
      Set<Dpid> avoidedSwitches,
      Set<SwitchPort> avoidedLinks,
      OptionalInt mostHops) {
    this(
        via,
        avoidedSwitches,
        avoidedLinks,
        mostHops,
        Protection.REROUTE,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Whether every path meets them, and the reservation is rerouted if it fails. */
  public boolean areNone() {
    return equals(NONE);
  }

  /** The same with another protection. */
  public PathRequirements protectedBy(Protection other) {
    return new PathRequirements(
        via, avoidedSwitches, avoidedLinks, mostHops, other, disjointFrom, reverseOf, onlyLinks);
  }

  /** The same for a path that is disjoint from that of a booking. */
  public PathRequirements disjointFrom(UUID booking) {
    return new PathRequirements(
        via,
        avoidedSwitches,
        avoidedLinks,
        mostHops,
        protection,
        Optional.of(booking),
        reverseOf,
        onlyLinks);
  }

  /** The same for a path that uses that of a booking in the other direction. */
  public PathRequirements reverseOf(UUID booking) {
    return new PathRequirements(
        via,
        avoidedSwitches,
        avoidedLinks,
        mostHops,
        protection,
        disjointFrom,
        Optional.of(booking),
        onlyLinks);
  }

  /** The same for the links of a path in the other direction, and no other ones. */
  public PathRequirements reversing(Path path) {
    return onLinks(Optional.of(path.linksBack()));
  }

  /** The same for any links, in spite of a booking that is to be reversed. */
  public PathRequirements onAnyLinks() {
    return onLinks(Optional.empty());
  }

  private PathRequirements onLinks(Optional<Set<SwitchPort>> links) {
    return new PathRequirements(
        via, avoidedSwitches, avoidedLinks, mostHops, protection, disjointFrom, reverseOf, links);
  }

  /** The same for a path that also avoids these links. */
  public PathRequirements avoiding(Set<SwitchPort> links) {
    Set<SwitchPort> all = new HashSet<>(avoidedLinks);
    all.addAll(links);
    return new PathRequirements(
        via, avoidedSwitches, all, mostHops, protection, disjointFrom, reverseOf, onlyLinks);
  }

  /** The same for paths of any length. */
  public PathRequirements ofAnyLength() {
    return new PathRequirements(
        via,
        avoidedSwitches,
        avoidedLinks,
        OptionalInt.empty(),
        protection,
        disjointFrom,
        reverseOf,
        onlyLinks);
  }

  /** The same without what is avoided. */
  public PathRequirements avoidingNothing() {
    return new PathRequirements(
        via, Set.of(), Set.of(), mostHops, protection, Optional.empty(), reverseOf, onlyLinks);
  }

  /** The same without switches that paths lead through. */
  public PathRequirements viaAny() {
    return new PathRequirements(
        List.of(),
        avoidedSwitches,
        avoidedLinks,
        mostHops,
        protection,
        disjointFrom,
        reverseOf,
        onlyLinks);
  }

  /** A switch that they name and that a network does not have; empty if it has all. */
  public Optional<Dpid> switchUnknownTo(Network network) {
    return Stream.concat(
            Stream.concat(via.stream(), avoidedSwitches.stream().sorted()),
            avoidedLinks.stream().sorted().map(SwitchPort::dpid))
        .filter(dpid -> !network.switches().containsKey(dpid))
        .findFirst();
  }

  /**
   * A port that they name as that of a link, and that a network does not have, or has for a host;
   * empty if there is none.
   */
  public Optional<SwitchPort> portUnknownTo(Network network) {
    return avoidedLinks.stream()
        .sorted()
        .filter(port -> network.port(port).isEmpty() || network.hostAt(port).isPresent())
        .findFirst();
  }

  /** Whether a path may have as many hops. */
  boolean allowHops(int hops) {
    return mostHops.isEmpty() || hops <= mostHops.getAsInt();
  }

  /** Whether a path may lead through a switch. */
  boolean allow(Dpid dpid) {
    return !avoidedSwitches.contains(dpid);
  }

  /** Whether a path may use a link. */
  boolean allow(Link link) {
    return allow(link.to().dpid())
        && (onlyLinks.isEmpty() || onlyLinks.get().contains(link.from()))
        && !avoidedLinks.contains(link.from())
        && !avoidedLinks.contains(link.to());
  }

  /** Whether a path of a network meets them. */
  public boolean areMetBy(Path path, Network network) {
    List<Hop> hops = path.hops();
    List<Dpid> met = hops.stream().map(Hop::dpid).filter(via::contains).toList();
    return allowHops(hops.size())
        && onlyLinks.map(path.links()::equals).orElse(true)
        && met.equals(via)
        && hops.stream().allMatch(hop -> allow(hop.dpid()))
        && hops.stream()
            .map(hop -> network.links().get(hop.out()))
            .allMatch(link -> link == null || allow(link));
  }
}
