package org.windowpane.core.admission.capacity;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.ClassSlots;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.NetworkRules;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.booking.Resource.ShareRules;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.conflict.SharePath;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.SharedRisks;
import org.windowpane.core.network.Switch;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Everything that decisions depend on. Immutable.
 *
 * @param shares the tree
 * @param network the network as it was last seen
 * @param users the hosts registered to each user
 * @param calendar the bookings, and what they and the traffic classes reserve
 * @param classes the traffic classes
 * @param outages when parts of the network are out of service
 * @param risks the risks that links share
 */
public record State(
    ShareTree shares,
    Network network,
    UserHosts users,
    Calendar calendar,
    ClassReservations classes,
    Outages outages,
    SharedRisks risks) {

  /** A state without traffic classes and shared risks, in which everything is in service. */
  public State(ShareTree shares, Network network, UserHosts users, Calendar calendar) {
    this(shares, network, users, calendar, ClassReservations.NONE, Outages.NONE, SharedRisks.NONE);
  }

  /** A state of one share, without a network and without bookings. */
  public static State of(Share root) {
    return new State(ShareTree.of(root), Network.EMPTY, UserHosts.NONE, Calendar.EMPTY);
  }

  /**
   * This, with another view of the network. Bookings keep their paths; {@link ClassBook#seeing}
   * lets traffic classes follow.
   */
  public State seeing(Network seen) {
    return new State(shares, seen, users, calendar, classes, outages.seeing(seen), risks);
  }

  /** This, with other outages. Bookings keep their paths. */
  public State during(Outages other) {
    return new State(shares, network, users, calendar, classes, other, risks);
  }

  /** This, where links share other risks. Bookings keep their paths. */
  public State sharing(SharedRisks other) {
    return new State(shares, network, users, calendar, classes, outages, other);
  }

  /** This, with a share added or changed. */
  public State with(Share share) {
    return with(shares.with(share));
  }

  /** This, with another tree. */
  public State with(ShareTree tree) {
    return new State(tree, network, users, calendar, classes, outages, risks);
  }

  /** This, with other bookings, or other reservations of them. */
  public State with(Calendar other) {
    return new State(shares, network, users, other, classes, outages, risks);
  }

  /** This, with other hosts registered to users. */
  State with(UserHosts hosts) {
    return new State(shares, network, hosts, calendar, classes, outages, risks);
  }

  /** This, with other traffic classes. */
  State with(ClassReservations other) {
    return new State(shares, network, users, calendar, other, outages, risks);
  }

  /** Whether both states have the identical tree. */
  public boolean hasSharesOf(State other) {
    return shares == other.shares;
  }

  /**
   * The path of a share in the tree.
   *
   * @throws IllegalArgumentException where there is no such share
   */
  public SharePath pathOf(String share) {
    List<String> names = new ArrayList<>();
    shares.chain(share).forEach(each -> names.add(each.name()));
    Collections.reverse(names);
    return new SharePath(names);
  }

  /**
   * The limit of a resource, in its unit; 0 if it no longer exists, and {@link Long#MAX_VALUE} for
   * a table of unknown size.
   */
  public long limit(Resource resource) {
    if (resource instanceof ShareBandwidth bandwidth) {
      return shares.find(bandwidth.share()).map(it -> it.privileges().maxReserveBps()).orElse(0L);
    }
    if (resource instanceof LinkBandwidth bandwidth) {
      return network.rateBps(bandwidth.direction());
    }
    if (resource instanceof PortQueues queues) {
      return queues(queues.port());
    }
    if (resource instanceof NetworkRules) {
      return RuleLimits.of(List.of(shares.root()));
    }
    if (resource instanceof ClassSlots slots) {
      return shares.find(slots.share()).map(it -> it.privileges().classSlots()).orElse(0);
    }
    return resource instanceof ShareRules rules
        ? rules(rules.share())
        : entries(((TableEntries) resource).dpid());
  }

  private long rules(String share) {
    return shares.find(share).isPresent() ? RuleLimits.of(shares.chain(share)) : 0;
  }

  private long queues(SwitchPort port) {
    Switch at = network.switches().get(port.dpid());
    if (at == null || at.queues() == QueueMode.NONE) {
      return 0;
    }
    return network.port(port).map(Port::queueLimit).orElse(0);
  }

  private long entries(Dpid dpid) {
    Switch at = network.switches().get(dpid);
    if (at == null) {
      return 0;
    }
    long known = at.policyTable().map(FlowTable::maxEntries).orElse(0L);
    return known == 0 ? Long.MAX_VALUE : known;
  }
}
