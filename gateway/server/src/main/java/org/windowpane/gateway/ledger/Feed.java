package org.windowpane.gateway.ledger;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.state.Change;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Tells those who watch what has just become true. Told by many threads; watchers must not wait.
 */
public final class Feed implements CommitListener {
  private final List<Consumer<News>> watchers = new CopyOnWriteArrayList<>();

  /** Something has become true. */
  public sealed interface News {
    /** A booking is new or different. */
    record BookingChanged(BookingRecord booking) implements News {}

    /** A share is new or different. */
    record ShareChanged(String name) implements News {}

    /** The network looks different. */
    record NetworkChanged(long version) implements News {}

    /** Somebody may no longer be let in, or has another role. */
    record RightsChanged() implements News {}

    /** There is a new second of measurements. */
    record Measured() implements News {}

    /** This gateway hears no more news. */
    record Ended() implements News {}

    /** The controller came or went. */
    record ControllerChanged(ControllerStatus status) implements News {}
  }

  /** Adds somebody who is told from now on. */
  public void watch(Consumer<News> watcher) {
    watchers.add(watcher);
  }

  /** Tells everyone. */
  public void tell(News news) {
    watchers.forEach(watcher -> watcher.accept(news));
  }

  @Override
  public void ends() {
    tell(new News.Ended());
  }

  @Override
  public void committed(List<Change> changes, LedgerState state) {
    if (changes.stream().anyMatch(Feed::concernsRights)) {
      tell(new News.RightsChanged());
    }
    for (Change change : changes) {
      if (change instanceof Change.BookingSaved saved) {
        tell(new News.BookingChanged(saved.booking()));
      } else if (change instanceof Change.ShareAdded added) {
        tell(new News.ShareChanged(added.share().name()));
      } else if (change instanceof Change.ShareAltered altered) {
        tell(new News.ShareChanged(altered.share()));
      } else if (change instanceof Change.ShareMoved moved) {
        tell(new News.ShareChanged(moved.share()));
      } else if (change instanceof Change.ShareDeleted deleted) {
        tell(new News.ShareChanged(deleted.parent()));
      } else if (change instanceof Change.SpeakerGranted granted) {
        tell(new News.ShareChanged(granted.share()));
      } else if (change instanceof Change.EveryoneGranted granted) {
        tell(new News.ShareChanged(granted.share()));
      } else if (change instanceof Change.SpeakerRevoked revoked) {
        tell(new News.ShareChanged(revoked.share()));
      } else if (change instanceof Change.NetworkSeen seen) {
        tell(new News.NetworkChanged(seen.view().version()));
      }
    }
  }

  private static boolean concernsRights(Change change) {
    return change instanceof Change.SessionClosed
        || change instanceof Change.TokenRevoked
        || change instanceof Change.PrincipalAltered;
  }
}
