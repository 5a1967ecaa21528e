package org.windowpane.gateway.application;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.windowpane.core.admission.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.application.Change.BookingSaved;
import org.windowpane.gateway.application.Change.EveryoneGranted;
import org.windowpane.gateway.application.Change.HostNamed;
import org.windowpane.gateway.application.Change.NetworkSeen;
import org.windowpane.gateway.application.Change.PrincipalAdded;
import org.windowpane.gateway.application.Change.RequestForgotten;
import org.windowpane.gateway.application.Change.RequestRemembered;
import org.windowpane.gateway.application.Change.SessionClosed;
import org.windowpane.gateway.application.Change.SessionOpened;
import org.windowpane.gateway.application.Change.ShareAdded;
import org.windowpane.gateway.application.Change.SpeakerGranted;
import org.windowpane.gateway.application.Change.SpeakerRevoked;

/**
 * Everything that commands decide on. Immutable.
 *
 * @param decisions shares, network and calendar
 * @param network the network with its version
 * @param principals by name
 * @param sessions by the hash of their token
 * @param open bookings to which something may still happen, by id
 * @param requests what was decided under an idempotency key
 * @param hostNames by address
 * @param auditSeq the number of the last event
 * @param auditHash the hash of the last event, in hex
 */
public record LedgerState(
    State decisions,
    NetworkView network,
    PMap<String, Principal> principals,
    PMap<String, Session> sessions,
    PMap<UUID, BookingRecord> open,
    PMap<IdempotencyKey, RememberedRequest> requests,
    PMap<String, String> hostNames,
    long auditSeq,
    String auditHash) {

  /** A state in which there is a root share, and nothing else. */
  public static LedgerState of(Share root) {
    return new LedgerState(
        State.of(root),
        NetworkView.NONE,
        HashTreePMap.empty(),
        HashTreePMap.empty(),
        HashTreePMap.empty(),
        HashTreePMap.empty(),
        HashTreePMap.empty(),
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

  /** The state after one change. */
  public LedgerState with(Change change) {
    if (change instanceof BookingSaved saved) {
      return saving(saved.booking());
    }
    if (change instanceof RequestRemembered remembered) {
      return withRequests(requests.plus(remembered.key(), remembered.request()));
    }
    if (change instanceof RequestForgotten forgotten) {
      return withRequests(requests.minus(forgotten.key()));
    }
    if (change instanceof SessionOpened opened) {
      return withSessions(sessions.plus(opened.session().tokenHash(), opened.session()));
    }
    if (change instanceof SessionClosed closed) {
      return withSessions(sessions.minus(closed.session().tokenHash()));
    }
    if (change instanceof NetworkSeen seen) {
      return withDecisions(decisions.seeing(seen.view().network()), seen.view(), open);
    }
    if (change instanceof ShareAdded added) {
      return withDecisions(decisions.with(added.share()), network, open);
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
      return withPrincipals(principals.plus(added.principal().name(), added.principal()));
    }
    HostNamed named = (HostNamed) change;
    return withHostNames(hostNames.plus(named.address(), named.name()));
  }

  private LedgerState saving(BookingRecord saved) {
    boolean standsNow = saved.state() == BookingState.BOOKED || saved.state() == BookingState.HELD;
    boolean stoodBefore = decisions.calendar().find(saved.id()).isPresent();
    State next = decisions;
    boolean stays =
        standsNow
            && decisions.calendar().find(saved.id()).filter(saved.booking()::equals).isPresent();
    if (stoodBefore && !stays) {
      next = next.without(saved.id(), saved.booking().window().start());
    }
    if (standsNow && !stays) {
      next = next.restoring(saved.booking());
    }
    return withDecisions(
        next, network, saved.isClosed() ? open.minus(saved.id()) : open.plus(saved.id(), saved));
  }

  private Share share(String name) {
    return decisions
        .shares()
        .find(name)
        .orElseThrow(() -> new IllegalArgumentException("no share " + name));
  }

  private LedgerState withShare(Share share) {
    return withDecisions(decisions.with(share), network, open);
  }

  private LedgerState withDecisions(
      State decided, NetworkView view, PMap<UUID, BookingRecord> bookings) {
    return new LedgerState(
        decided, view, principals, sessions, bookings, requests, hostNames, auditSeq, auditHash);
  }

  private LedgerState withPrincipals(PMap<String, Principal> more) {
    return new LedgerState(
        decisions, network, more, sessions, open, requests, hostNames, auditSeq, auditHash);
  }

  private LedgerState withSessions(PMap<String, Session> changed) {
    return new LedgerState(
        decisions, network, principals, changed, open, requests, hostNames, auditSeq, auditHash);
  }

  private LedgerState withRequests(PMap<IdempotencyKey, RememberedRequest> changed) {
    return new LedgerState(
        decisions, network, principals, sessions, open, changed, hostNames, auditSeq, auditHash);
  }

  private LedgerState withHostNames(PMap<String, String> changed) {
    return new LedgerState(
        decisions, network, principals, sessions, open, requests, changed, auditSeq, auditHash);
  }

  /** The state after an event was chained to the last. */
  public LedgerState recorded(long seq, String hash) {
    return new LedgerState(
        decisions, network, principals, sessions, open, requests, hostNames, seq, hash);
  }
}
