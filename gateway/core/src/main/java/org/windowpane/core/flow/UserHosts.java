package org.windowpane.core.flow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.protocol.value.IpPrefix;

/**
 * The hosts that are registered to users, by address. Decisions treat users as opaque names;
 * enforcement of a flow group replaces a user with these hosts: {@code user} and {@code srcUser}
 * for those that send, {@code dstUser} for those that receive. Immutable.
 *
 * @param byUser addresses, never prefixes; an address is one user's at most
 */
public record UserHosts(Map<UserName, Set<IpPrefix>> byUser) {
  /** No host is registered to a user. */
  public static final UserHosts NONE = new UserHosts(Map.of());

  /** Copies the map; users without a host are left out. */
  public UserHosts {
    byUser =
        byUser.entrySet().stream()
            .filter(of -> !of.getValue().isEmpty())
            .collect(
                Collectors.toUnmodifiableMap(Map.Entry::getKey, of -> Set.copyOf(of.getValue())));
  }

  /** The hosts that are registered to a user. */
  public Set<IpPrefix> of(UserName user) {
    return byUser.getOrDefault(user, Set.of());
  }

  /** This, with these and no other hosts registered to a user. */
  public UserHosts with(UserName user, Set<IpPrefix> hosts) {
    Map<UserName, Set<IpPrefix>> changed = new HashMap<>(byUser);
    changed.put(user, hosts);
    return new UserHosts(changed);
  }

  /**
   * The flow groups that switches can distinguish in place of this one, no two of which overlap:
   * one for each sender and receiver. The group itself where it names no users; nothing where none
   * of the flows is between hosts that are registered to the users it names.
   */
  public List<FlowGroup> enforced(FlowGroup flows) {
    if (!flows.namesUsers()) {
      return List.of(flows);
    }
    FlowGroup anyUsers = flows.withoutUsers();
    return senders(flows)
        .flatMap(
            sender ->
                addresses(flows.dstUser()).flatMap(receiver -> between(anyUsers, sender, receiver)))
        .distinct()
        .toList();
  }

  /** The one flow group that switches can distinguish in place of this one, if it is just one. */
  public Optional<FlowGroup> single(FlowGroup flows) {
    List<FlowGroup> all = enforced(flows);
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }

  private Stream<IpPrefix> senders(FlowGroup flows) {
    return addresses(flows.user())
        .flatMap(one -> addresses(flows.srcUser()).map(one::intersect).flatMap(Optional::stream));
  }

  private Stream<IpPrefix> addresses(UserName user) {
    return user.isAny() ? Stream.of(IpPrefix.ANY) : of(user).stream();
  }

  /** What of the flows is from one to the other; what a host sends to itself is on no link. */
  private static Stream<FlowGroup> between(FlowGroup flows, IpPrefix sender, IpPrefix receiver) {
    return flows
        .intersect(FlowGroup.from(sender))
        .flatMap(some -> some.intersect(FlowGroup.to(receiver)))
        .filter(some -> !some.srcHost().isAddress() || !some.srcHost().equals(some.dstHost()))
        .stream();
  }
}
