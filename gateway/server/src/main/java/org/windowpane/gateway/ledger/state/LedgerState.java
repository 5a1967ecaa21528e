package org.windowpane.gateway.ledger.state;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.pcollections.HashTreePMap;
import org.pcollections.HashTreePSet;
import org.pcollections.PMap;
import org.pcollections.PSet;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.delegation.Reshaping;
import org.windowpane.core.admission.delegation.ShareChange;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.flow.UserName;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.IdempotencyKey;
import org.windowpane.gateway.ledger.rows.NetworkView;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.Change.BookingSaved;
import org.windowpane.gateway.ledger.state.Change.EveryoneGranted;
import org.windowpane.gateway.ledger.state.Change.HostNamed;
import org.windowpane.gateway.ledger.state.Change.NetworkSeen;
import org.windowpane.gateway.ledger.state.Change.PrincipalAdded;
import org.windowpane.gateway.ledger.state.Change.PrincipalAltered;
import org.windowpane.gateway.ledger.state.Change.RequestForgotten;
import org.windowpane.gateway.ledger.state.Change.RequestRemembered;
import org.windowpane.gateway.ledger.state.Change.SessionClosed;
import org.windowpane.gateway.ledger.state.Change.SessionOpened;
import org.windowpane.gateway.ledger.state.Change.ShareAdded;
import org.windowpane.gateway.ledger.state.Change.ShareAltered;
import org.windowpane.gateway.ledger.state.Change.ShareDeleted;
import org.windowpane.gateway.ledger.state.Change.ShareMoved;
import org.windowpane.gateway.ledger.state.Change.SpeakerGranted;
import org.windowpane.gateway.ledger.state.Change.SpeakerRevoked;
import org.windowpane.gateway.ledger.state.Change.TokenCreated;
import org.windowpane.gateway.ledger.state.Change.TokenRevoked;
import org.windowpane.gateway.ledger.state.Change.TokenUsed;

/**
 * Everything that commands decide on. Immutable.
 *
 * @param decisions shares, network and calendar
 * @param network the network with its version
 * @param people who there is, who is in, and which programs speak for them
 * @param bookings those to which something may still happen
 * @param keyed what was decided under an idempotency key
 * @param hostNames by address
 * @param formerShares names of shares that are gone, and that no other may bear
 * @param auditSeq the number of the last event
 * @param auditHash the hash of the last event, in hex
 */
public record LedgerState(
    State decisions,
    NetworkView network,
    People people,
    OpenBookings bookings,
    HashTrie<IdempotencyKey, RememberedRequest> keyed,
    PMap<String, String> hostNames,
    PSet<String> formerShares,
    long auditSeq,
    String auditHash) {

  /** A state in which there is a root share, and nothing else. */
  public static LedgerState of(Share root) {
    return new LedgerState(
        State.of(root),
        NetworkView.NONE,
        People.NONE,
        OpenBookings.NONE,
        HashTrie.empty(),
        HashTreePMap.empty(),
        HashTreePSet.empty(),
        0,
        AuditEvent.GENESIS);
  }

  /** What there is before anything was read: a root share of nothing. */
  public static LedgerState unread() {
    return of(
        new Share(
            Share.ROOT,
            Optional.empty(),
            FlowGroup.ALL,
            new Privileges(false, false, 0),
            Set.of(),
            false));
  }

  /** Bookings to which something may still happen, by id. */
  public Map<UUID, BookingRecord> open() {
    return bookings.all().asMap();
  }

  /** Ids of open bookings that are over, and may still be on switches. */
  public PSet<UUID> lingering() {
    return bookings.lingering();
  }

  /** Ids of requests that are tried again when there may be room. */
  public PSet<UUID> waiting() {
    return bookings.waiting();
  }

  /** What was decided under an idempotency key. */
  public Map<IdempotencyKey, RememberedRequest> requests() {
    return keyed.asMap();
  }

  /** Who there is, by name. */
  public PMap<String, Principal> principals() {
    return people.principals();
  }

  /** Who is in, by the hash of the token. */
  public PMap<String, Session> sessions() {
    return people.sessions();
  }

  /** Tokens of programs, by their hash. */
  public PMap<String, ApiToken> tokens() {
    return people.tokens();
  }

  /** The state after one change. */
  public LedgerState with(Change change) {
    if (change instanceof BookingSaved saved) {
      return saving(saved.booking());
    }
    if (change instanceof RequestRemembered remembered) {
      return withKeyed(keyed.with(remembered.key(), remembered.request()));
    }
    if (change instanceof RequestForgotten forgotten) {
      return withKeyed(keyed.without(forgotten.key()));
    }
    if (change instanceof SessionOpened opened) {
      return with(people.with(opened.session()));
    }
    if (change instanceof SessionClosed closed) {
      return with(people.without(closed.session()));
    }
    if (change instanceof TokenCreated created) {
      return with(people.with(created.token()));
    }
    if (change instanceof TokenRevoked revoked) {
      return with(people.withoutToken(revoked.tokenHash()));
    }
    if (change instanceof TokenUsed used) {
      return with(people.with(tokens().get(used.tokenHash()).used(used.at())));
    }
    if (change instanceof NetworkSeen seen) {
      return withDecisions(decisions.seeing(seen.view().network()), seen.view());
    }
    if (change instanceof ShareAdded added) {
      return withDecisions(decisions.with(added.share()), network);
    }
    if (change instanceof ShareAltered altered) {
      return following(
          new ShareChange.Alter(altered.share(), altered.flowGroup(), altered.privileges()));
    }
    if (change instanceof ShareMoved moved) {
      return following(new ShareChange.Move(moved.share(), moved.parent()));
    }
    if (change instanceof ShareDeleted deleted) {
      return following(new ShareChange.Delete(deleted.share())).withFormerShares(deleted.gone());
    }
    if (change instanceof SpeakerGranted granted) {
      return withShare(share(granted.share()).granting(granted.principal()));
    }
    if (change instanceof EveryoneGranted granted) {
      return withShare(share(granted.share()).grantingAll());
    }
    if (change instanceof SpeakerRevoked revoked) {
      return withShare(share(revoked.share()).revoking(revoked.principal()));
    }
    if (change instanceof PrincipalAdded added) {
      return with(added.principal());
    }
    if (change instanceof PrincipalAltered altered) {
      return with(altered.principal());
    }
    if (change instanceof HostNamed named) {
      return withHostNames(hostNames.plus(named.address(), named.name()));
    }
    return with(people.with(people.contacts().with(change)));
  }

  private LedgerState with(Principal principal) {
    LedgerState next = with(people.with(principal));
    UserName user = new UserName(principal.name());
    UserHosts users = decisions.users();
    return users.of(user).equals(principal.hosts())
        ? next
        : next.deciding(decisions.registering(users.with(user, principal.hosts())));
  }

  private LedgerState saving(BookingRecord saved) {
    boolean standsNow = saved.isStanding();
    boolean stoodBefore = decisions.calendar().find(saved.id()).isPresent();
    State next = decisions;
    boolean stays =
        standsNow
            && decisions.calendar().find(saved.id()).filter(saved.booking()::equals).isPresent();
    if (stoodBefore && !stays) {
      next = new Restoration(next).remove(saved.id(), saved.booking().window().start()).state();
    }
    if (standsNow && !stays) {
      next = new Restoration(next).add(saved.booking()).state();
    }
    return deciding(next).noting(saved);
  }

  /** This, with a booking as it is now; its place in the calendar is decided elsewhere. */
  public LedgerState noting(BookingRecord saved) {
    return with(bookings.with(saved));
  }

  /** This, with these as the bookings to which something may still happen. */
  LedgerState with(OpenBookings open) {
    return new LedgerState(
        decisions, network, people, open, keyed, hostNames, formerShares, auditSeq, auditHash);
  }

  /** This, with other decisions on the same network. */
  public LedgerState deciding(State decided) {
    return withDecisions(decided, network);
  }

  private LedgerState following(ShareChange change) {
    return withDecisions(Reshaping.follow(decisions, change), network);
  }

  private Share share(String name) {
    return decisions
        .shares()
        .find(name)
        .orElseThrow(() -> new IllegalArgumentException("no share " + name));
  }

  private LedgerState withShare(Share share) {
    return withDecisions(decisions.with(share), network);
  }

  private LedgerState withDecisions(State decided, NetworkView view) {
    return new LedgerState(
        decided, view, people, bookings, keyed, hostNames, formerShares, auditSeq, auditHash);
  }

  private LedgerState with(People others) {
    return new LedgerState(
        decisions, network, others, bookings, keyed, hostNames, formerShares, auditSeq, auditHash);
  }

  private LedgerState withKeyed(HashTrie<IdempotencyKey, RememberedRequest> changed) {
    return new LedgerState(
        decisions,
        network,
        people,
        bookings,
        changed,
        hostNames,
        formerShares,
        auditSeq,
        auditHash);
  }

  private LedgerState withHostNames(PMap<String, String> changed) {
    return new LedgerState(
        decisions, network, people, bookings, keyed, changed, formerShares, auditSeq, auditHash);
  }

  /** The state in which shares of these names have been and are gone. */
  public LedgerState withFormerShares(Collection<String> names) {
    return new LedgerState(
        decisions,
        network,
        people,
        bookings,
        keyed,
        hostNames,
        formerShares.plusAll(names),
        auditSeq,
        auditHash);
  }

  /** The state after an event was chained to the last. */
  public LedgerState recorded(long seq, String hash) {
    return new LedgerState(
        decisions, network, people, bookings, keyed, hostNames, formerShares, seq, hash);
  }
}
