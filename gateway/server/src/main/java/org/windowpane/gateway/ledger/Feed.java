package org.windowpane.gateway.ledger;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;
import org.windowpane.gateway.ledger.tables.News;

/** Passes on what has just changed. Many threads call it, and its watchers must not wait. */
public final class Feed implements CommitListener {
  private static final News RIGHTS_CHANGED = new News.RightsChanged();

  private final List<Consumer<News>> watchers = new CopyOnWriteArrayList<>();

  /** Adds a watcher, which receives all news from now on. */
  public void watch(Consumer<News> watcher) {
    watchers.add(watcher);
  }

  /** Passes news on to all watchers. */
  public void publish(News news) {
    watchers.forEach(watcher -> watcher.accept(news));
  }

  @Override
  public void ends() {
    publish(new News.Ended());
  }

  /** A change of rights comes first: who lost rights must not see what follows. */
  @Override
  public void committed(List<Change<?, ?>> changes, LedgerState state) {
    List<News> all = changes.stream().map(Change::news).flatMap(Optional::stream).toList();
    if (all.contains(RIGHTS_CHANGED)) {
      publish(RIGHTS_CHANGED);
    }
    all.stream().filter(news -> !news.equals(RIGHTS_CHANGED)).forEach(this::publish);
  }
}
