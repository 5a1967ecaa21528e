package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.conflict.SharePath;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.network.Network;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;

/**
 * Everything that decisions depend on. Immutable.
 *
 * @param shares the tree
 * @param network the network as it was last seen
 * @param users the hosts that users stand for
 * @param calendar the bookings that stand
 */
public record State(ShareTree shares, Network network, UserHosts users, Calendar calendar) {

  /** A state of one share, without a network and without bookings. */
  public static State of(Share root) {
    return new State(ShareTree.of(root), Network.EMPTY, UserHosts.NONE, Calendar.EMPTY);
  }

  /** This, with another view of the network. Bookings keep their paths. */
  public State seeing(Network seen) {
    return new State(shares, seen, users, calendar);
  }

  /** This, with other hosts registered to users. Bookings keep their paths. */
  public State registering(UserHosts hosts) {
    return new State(shares, network, hosts, calendar);
  }

  /** This, with a share added or changed. */
  public State with(Share share) {
    return new State(shares.with(share), network, users, calendar);
  }

  /**
   * This, with a booking that was granted before. For many there is {@link Restoration}.
   *
   * @throws IllegalArgumentException where its share is unknown or it is there already
   */
  public State restoring(Booking booking) {
    Restoration restoration = new Restoration(this);
    restoration.add(booking);
    return restoration.state();
  }

  /**
   * This, without a booking: it was cancelled or has ended.
   *
   * @param now until when it has drawn tokens, where its share has a bucket
   */
  public State without(UUID booking, Instant now) {
    Book book = new Book(this);
    book.find(booking).ifPresent(it -> book.release(it, now));
    return book.state();
  }

  /** Whether the tree is the very same as that of another state. */
  public boolean hasSharesOf(State other) {
    return shares == other.shares;
  }

  /**
   * Where a share stands in the tree.
   *
   * @throws IllegalArgumentException where there is no such share
   */
  public SharePath pathOf(String share) {
    List<String> names = new ArrayList<>();
    shares.chain(share).forEach(each -> names.add(each.name()));
    Collections.reverse(names);
    return new SharePath(names);
  }

  /** How much of something there is, in its unit; 0 where it is gone. */
  public long limit(Resource resource) {
    return Limits.of(this, resource);
  }
}
