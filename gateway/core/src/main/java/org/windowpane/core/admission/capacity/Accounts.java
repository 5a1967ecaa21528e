package org.windowpane.core.admission.capacity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Path;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Timeline;
import org.windowpane.protocol.value.Hop;

/**
 * The accounts of everything scarce, opened as they are needed and kept open: those of a share's
 * chain and of a path are found once. For one thread.
 */
public final class Accounts {
  private static final int REMEMBERED_PATHS = 100_000;

  private final State state;
  private final Map<Resource, Account> byResource = new HashMap<>();
  private final Map<String, List<ShareAccount>> chains = new HashMap<>();
  private final Map<Path, List<Account>> paths = new IdentityHashMap<>();
  private final List<Account> changed = new ArrayList<>();

  Accounts(State state) {
    this.state = state;
  }

  /**
   * What a booking on the share draws on.
   *
   * @param path with no hops where it has no path
   * @throws IllegalArgumentException where there is no such share
   */
  public Capacity of(String share, Path path) {
    return new Capacity(chain(share), onPath(path));
  }

  /** What a booking draws on apart from its shares. */
  public Capacity on(Path path) {
    return new Capacity(List.of(), onPath(path));
  }

  private List<ShareAccount> chain(String share) {
    List<ShareAccount> known = chains.get(share);
    return known != null ? known : open(share);
  }

  private List<ShareAccount> open(String share) {
    List<ShareAccount> chain = new ArrayList<>();
    for (Share each : state.shares().chain(share)) {
      Resource resource = new Resource.ShareBandwidth(each.name());
      chain.add(
          (ShareAccount)
              byResource.computeIfAbsent(
                  resource, it -> new ShareAccount(each, reserved(it), changed)));
    }
    List<ShareAccount> fixed = List.copyOf(chain);
    chains.put(share, fixed);
    return fixed;
  }

  private List<Account> onPath(Path path) {
    if (path.hops().isEmpty()) {
      return List.of();
    }
    List<Account> known = paths.get(path);
    return known != null ? known : open(path);
  }

  private List<Account> open(Path path) {
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
    List<Account> fixed = List.copyOf(accounts);
    if (paths.size() >= REMEMBERED_PATHS) {
      paths.clear();
    }
    paths.put(path, fixed);
    return fixed;
  }

  private Account of(Resource resource) {
    return byResource.computeIfAbsent(
        resource, it -> new Account(it, state.limit(it), reserved(it), changed));
  }

  private Timeline reserved(Resource resource) {
    return state.calendar().timeline(resource);
  }

  /** The takings with all that was taken and given back since this was asked for last. */
  ReservedAmounts over(ReservedAmounts before) {
    ReservedAmounts after = before.with(changed);
    changed.clear();
    return after;
  }
}
