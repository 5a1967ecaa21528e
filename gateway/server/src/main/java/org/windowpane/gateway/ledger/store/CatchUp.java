package org.windowpane.gateway.ledger.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.gateway.ledger.state.Change;
import org.windowpane.gateway.ledger.state.Contacts;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.People;

/**
 * Brings a state up to date with the record, in one of its snapshots. Bookings that a batch touched
 * are read again; of what is small and rarely changes all is read, and compared.
 */
public final class CatchUp {
  private final StateReader record;

  CatchUp(StateReader record) {
    this.record = record;
  }

  LedgerState from(LedgerState known, Journal.Touched touched) {
    LedgerState state = known;
    List<Share> shares = touched.rare() ? record.parentsFirst() : List.of();
    if (touched.rare()) {
      state = apply(state, arrived(state.decisions().shares(), shares));
      state = apply(state, people(state.people(), record.people()));
      state = apply(state, record.hostNames());
      state = seeing(state);
    }
    state = apply(state, record.bookings(touched.bookings()));
    state = apply(state, record.requests(touched.keys()));
    if (touched.rare()) {
      state = apply(state, departed(state.decisions().shares(), shares));
      state = state.withFormerShares(record.formerShares());
      state = apply(state, forgotten(state, record.oldestRequest()));
    }
    return record.withLastEvent(state);
  }

  private static LedgerState apply(LedgerState start, Stream<? extends Change> changes) {
    return StateReader.apply(start, changes);
  }

  /**
   * Shares that are new, different, or elsewhere, from the root down: what one is moved to has come
   * to its own place before.
   */
  private static Stream<Change> arrived(ShareTree before, List<Share> parentsFirst) {
    List<Change> changes = new ArrayList<>();
    for (Share now : parentsFirst) {
      Share old = before.find(now.name()).orElse(null);
      if (old == null) {
        changes.add(new Change.ShareAdded(now));
      } else if (!old.equals(now)) {
        addDifference(old, now, changes);
      }
    }
    return changes.stream();
  }

  private static void addDifference(Share old, Share now, List<Change> changes) {
    if (!old.parent().equals(now.parent())) {
      changes.add(new Change.ShareMoved(now.name(), now.parent().orElseThrow()));
    }
    if (!old.flowGroup().equals(now.flowGroup()) || !old.privileges().equals(now.privileges())) {
      changes.add(new Change.ShareAltered(now.name(), now.flowGroup(), now.privileges()));
    }
    if (now.defaultSpeakers() && !old.defaultSpeakers()) {
      changes.add(new Change.EveryoneGranted(now.name()));
    }
    now.speakers().stream()
        .filter(speaker -> !old.speakers().contains(speaker))
        .forEach(speaker -> changes.add(new Change.SpeakerGranted(now.name(), speaker)));
    old.speakers().stream()
        .filter(speaker -> !now.speakers().contains(speaker))
        .forEach(speaker -> changes.add(new Change.SpeakerRevoked(now.name(), speaker)));
  }

  /** Shares that are gone, each with all that was under it; its bookings went before. */
  private static Stream<Change> departed(ShareTree before, List<Share> parentsFirst) {
    Set<String> there = parentsFirst.stream().map(Share::name).collect(Collectors.toSet());
    return before.parentsFirst().stream()
        .filter(share -> !there.contains(share.name()))
        .filter(share -> there.contains(share.parent().orElseThrow()))
        .map(
            share ->
                new Change.ShareDeleted(
                    share.name(),
                    share.parent().orElseThrow(),
                    before.subtree(share.name()).stream().map(Share::name).toList(),
                    Instant.EPOCH));
  }

  private static Stream<Change> people(People before, People now) {
    List<Change> changes = new ArrayList<>();
    missing(now.principals(), before.principals())
        .forEach(it -> changes.add(new Change.PrincipalAdded(it)));
    missing(now.sessions(), before.sessions())
        .forEach(it -> changes.add(new Change.SessionOpened(it)));
    missing(now.tokens(), before.tokens()).forEach(it -> changes.add(new Change.TokenCreated(it)));
    before.sessions().values().stream()
        .filter(it -> !now.sessions().containsKey(it.tokenHash()))
        .forEach(it -> changes.add(new Change.SessionClosed(it)));
    before.tokens().keySet().stream()
        .filter(hash -> !now.tokens().containsKey(hash))
        .forEach(hash -> changes.add(new Change.TokenRevoked(hash)));
    return Stream.concat(changes.stream(), contacts(before.contacts(), now.contacts()));
  }

  private static Stream<Change> contacts(Contacts before, Contacts now) {
    List<Change> changes = new ArrayList<>();
    missing(now.webhooks(), before.webhooks())
        .forEach(it -> changes.add(new Change.WebhookSaved(it)));
    missing(now.mailboxes(), before.mailboxes())
        .forEach(it -> changes.add(new Change.MailboxSaved(it)));
    before.webhooks().keySet().stream()
        .filter(id -> !now.webhooks().containsKey(id))
        .forEach(id -> changes.add(new Change.WebhookRemoved(id)));
    before.mailboxes().keySet().stream()
        .filter(name -> !now.mailboxes().containsKey(name))
        .forEach(name -> changes.add(new Change.MailboxRemoved(name)));
    return changes.stream();
  }

  /** What is in one and not, or otherwise, in the other. */
  private static <T> Stream<T> missing(Map<?, T> here, Map<?, T> there) {
    return here.entrySet().stream()
        .filter(it -> !Objects.equals(there.get(it.getKey()), it.getValue()))
        .map(it -> it.getValue());
  }

  private LedgerState seeing(LedgerState state) {
    return apply(
        state,
        record
            .network()
            .filter(
                seen ->
                    seen.view().version() != state.network().version()
                        || !seen.view().seenAt().equals(state.network().seenAt())));
  }

  /** Keys are forgotten in the order of their age. */
  private static Stream<Change> forgotten(LedgerState state, Instant oldest) {
    return state.requests().entrySet().stream()
        .filter(it -> it.getValue().at().isBefore(oldest))
        .map(it -> new Change.RequestForgotten(it.getKey()));
  }
}
