package org.windowpane.core.admission.capacity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.ClassSlots;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.NetworkRules;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.ShareRules;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.network.HopRoom;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Path;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The accounts of a state's resources, opened on first use and kept open. The accounts of a share
 * and of a path are looked up once. Not thread-safe.
 */
public final class Accounts {
  private static final int REMEMBERED_PATHS = 100_000;

  private final State state;
  private final Map<Resource, Account> byResource = new HashMap<>();
  private final Map<String, Chain> chains = new HashMap<>();
  private final Map<Path, OnPath> paths = new IdentityHashMap<>();
  private final Map<SwitchPort, Leaving> leaving = new HashMap<>();
  private final List<Account> changed = new ArrayList<>();

  /**
   * The accounts of a share.
   *
   * @param bandwidth of the share and of its ancestors, up to the root
   * @param rules of the share and of its ancestors below the root, then of the network
   */
  private record Chain(List<ShareAccount> bandwidth, List<Account> rules) {}

  /**
   * The accounts of a path.
   *
   * @param all as in {@link Capacity#onPath}
   * @param repeated as in {@link Capacity#repeated}
   */
  private record OnPath(List<Account> all, Map<Account, Integer> repeated) {
    private static final OnPath NONE = new OnPath(List.of(), Map.of());
  }

  /** The accounts of a hop, by the port by which it leaves a switch; each is opened when needed. */
  private final class Leaving {
    private final SwitchPort out;
    private Account bandwidth;
    private Account queues;
    private Account entries;

    Leaving(SwitchPort out) {
      this.out = out;
    }

    Account bandwidth() {
      if (bandwidth == null) {
        bandwidth = of(new LinkBandwidth(new LinkDirection.Outbound(out)));
      }
      return bandwidth;
    }

    Account queues() {
      if (queues == null) {
        queues = of(new PortQueues(out));
      }
      return queues;
    }

    Account entries() {
      if (entries == null) {
        entries = of(new TableEntries(out.dpid()));
      }
      return entries;
    }
  }

  Accounts(State state) {
    this.state = state;
  }

  /**
   * What a booking on the share draws on.
   *
   * @param path {@link Path#NONE} if it has no path
   * @throws IllegalArgumentException where there is no such share
   */
  public Capacity of(String share, Path path) {
    Chain chain = chain(share);
    OnPath onPath = onPath(path);
    return new Capacity(chain.bandwidth(), onPath.all(), onPath.repeated(), chain.rules());
  }

  /** The same for a path that was just found, and may not be asked for again. */
  public Capacity ofNew(String share, Path path) {
    Chain chain = chain(share);
    OnPath onPath = accountsOn(path);
    return new Capacity(chain.bandwidth(), onPath.all(), onPath.repeated(), chain.rules());
  }

  /**
   * What a traffic class of the share draws on in its window.
   *
   * @param ports all ports that packets leave switches by
   * @throws IllegalArgumentException where there is no such share
   */
  Capacity ofClass(String share, Collection<SwitchPort> ports) {
    return new Capacity(chain(share).bandwidth(), onPorts(ports).onPath(), List.of());
  }

  /** What a traffic class of the share draws on from its creation to its end. */
  Capacity slotsOfClass(String share) {
    Chain chain = chain(share);
    List<Account> slots = new ArrayList<>();
    chain.bandwidth().forEach(each -> slots.add(of(new ClassSlots(each.share().name()))));
    return new Capacity(List.of(), List.copyOf(slots), chain.rules());
  }

  /** What a traffic class draws on at ports alone. */
  Capacity onPorts(Collection<SwitchPort> ports) {
    List<Account> accounts = new ArrayList<>();
    ports.stream()
        .sorted()
        .forEach(
            port -> {
              accounts.add(of(new LinkBandwidth(new LinkDirection.Outbound(port))));
              accounts.add(of(new PortQueues(port)));
            });
    return new Capacity(List.of(), List.copyOf(accounts), List.of());
  }

  /** What a booking draws on along its path, without its shares. */
  public Capacity on(Path path) {
    OnPath onPath = onPath(path);
    return new Capacity(List.of(), onPath.all(), onPath.repeated(), List.of());
  }

  /**
   * The bandwidth that is left throughout a window, in bits per second, where a booking leaves a
   * switch by a port; and whether the queues of the port and the entries of the switch have room.
   */
  public HopRoom room(Window window, Demand demand) {
    return new HopRoom() {
      @Override
      public long left(SwitchPort out) {
        return leavingBy(out).bandwidth().room(window) - demand.rateBps();
      }

      @Override
      public boolean hasLeft(SwitchPort out, long amount) {
        return leavingBy(out).bandwidth().hasRoom(window, demand.rateBps() + amount);
      }

      @Override
      public boolean admits(SwitchPort out) {
        Leaving hop = leavingBy(out);
        return hasRoom(hop.queues()) && hasRoom(hop.entries());
      }

      private boolean hasRoom(Account account) {
        return account.hasRoom(window, account.amount(demand));
      }
    };
  }

  /** What a booking draws on where it leaves a switch by a port. */
  public List<Account> leaving(SwitchPort out) {
    Leaving hop = leavingBy(out);
    return List.of(hop.bandwidth(), hop.queues(), hop.entries());
  }

  private Leaving leavingBy(SwitchPort out) {
    Leaving known = leaving.get(out);
    if (known == null) {
      known = new Leaving(out);
      leaving.put(out, known);
    }
    return known;
  }

  /** The ancestor of a share, or the share itself, that is right below the root share. */
  String topOf(String share) {
    List<ShareAccount> chain = chain(share).bandwidth();
    return chain.get(Math.max(0, chain.size() - 2)).share().name();
  }

  private Chain chain(String share) {
    Chain known = chains.get(share);
    return known != null ? known : open(share);
  }

  private Chain open(String share) {
    List<ShareAccount> chain = new ArrayList<>();
    List<Account> rules = new ArrayList<>();
    for (Share each : state.shares().chain(share)) {
      Resource resource = new Resource.ShareBandwidth(each.name());
      chain.add(
          (ShareAccount)
              byResource.computeIfAbsent(
                  resource, it -> new ShareAccount(each, reserved(it), changed)));
      rules.add(each.parent().isEmpty() ? of(new NetworkRules()) : of(new ShareRules(each.name())));
    }
    Chain fixed = new Chain(List.copyOf(chain), List.copyOf(rules));
    chains.put(share, fixed);
    return fixed;
  }

  private OnPath onPath(Path path) {
    if (path.hops().isEmpty()) {
      return OnPath.NONE;
    }
    OnPath known = paths.get(path);
    return known != null ? known : open(path);
  }

  private OnPath open(Path path) {
    OnPath fixed = accountsOn(path);
    if (paths.size() >= REMEMBERED_PATHS) {
      paths.clear();
    }
    paths.put(path, fixed);
    return fixed;
  }

  private OnPath accountsOn(Path path) {
    List<Account> accounts = new ArrayList<>();
    for (LinkDirection direction : path.directions()) {
      accounts.add(of(new LinkBandwidth(direction)));
    }
    for (Hop hop : path.hops()) {
      accounts.add(of(new PortQueues(hop.out())));
    }
    for (Hop hop : path.hops()) {
      accounts.add(of(new TableEntries(hop.dpid())));
    }
    return path.backup().isEmpty()
        ? new OnPath(List.copyOf(accounts), Map.of())
        : withBackup(path, accounts);
  }

  /**
   * The queues and entries of a backup. Both paths leave the last switch by the same queue, and
   * share the entry of the first one; on other switches of both, each path has an entry. Switches
   * of the path before its last link but one have another one for packets that come back.
   */
  private OnPath withBackup(Path path, List<Account> accounts) {
    List<Hop> backup = path.backup();
    List<Hop> passedBack = path.hops().subList(0, Math.max(0, path.hops().size() - 2));
    for (Hop hop : backup.subList(0, backup.size() - 1)) {
      accounts.add(of(new PortQueues(hop.out())));
    }
    for (Hop hop : backup.subList(1, backup.size())) {
      accounts.add(of(new TableEntries(hop.dpid())));
    }
    for (Hop hop : passedBack) {
      accounts.add(of(new TableEntries(hop.dpid())));
    }
    Map<Account, Integer> repeated = new LinkedHashMap<>();
    accounts.forEach(account -> repeated.merge(account, 1, Integer::sum));
    repeated.values().removeIf(times -> times == 1);
    return new OnPath(List.copyOf(accounts), Collections.unmodifiableMap(repeated));
  }

  private Account of(Resource resource) {
    Account known = byResource.get(resource);
    if (known == null) {
      known =
          new Account(
              resource,
              state.limit(resource),
              reserved(resource),
              state.outages().of(resource),
              changed);
      byResource.put(resource, known);
    }
    return known;
  }

  private Timeline reserved(Resource resource) {
    return state.calendar().timeline(resource);
  }

  /** These amounts with all changes since the last call. */
  ReservedAmounts over(ReservedAmounts before) {
    ReservedAmounts after = before.with(changed);
    changed.clear();
    return after;
  }
}
