package org.windowpane.controller.enforcement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.Numbered;
import org.windowpane.controller.reconcile.NumberedFound;
import org.windowpane.controller.reconcile.NumberedStore;

/** The meters, or the groups, of a switch that obeys at once. */
public final class FakeNumbered<W extends Numbered<S>, S> implements NumberedStore<W, S> {

  private final Map<Integer, Optional<S>> things = new TreeMap<>();
  private final String word;
  private final List<String> journal;
  private final String name;
  private Optional<String> refusing = Optional.empty();
  private long most;

  FakeNumbered(String word, long most, String name, List<String> journal) {
    this.word = word;
    this.most = most;
    this.name = name;
    this.journal = journal;
  }

  /** All by number. */
  Map<Integer, Optional<S>> all() {
    return things;
  }

  /** The highest number, or how many there may be. */
  void limit(long now) {
    most = now;
  }

  void refuse(String reason) {
    refusing = Optional.of(reason);
  }

  void obeyAgain() {
    refusing = Optional.empty();
  }

  @Override
  public CompletionStage<NumberedFound<S>> read() {
    return CompletableFuture.completedFuture(new NumberedFound<>(most, things));
  }

  @Override
  public CompletionStage<Map<Integer, String>> change(List<Change<Integer, W>> changes) {
    Map<Integer, String> refused = new HashMap<>();
    for (Change<Integer, W> change : changes) {
      Optional<String> reason = refusing.or(() -> impossible(change));
      if (reason.isPresent()) {
        refused.put(change.key(), reason.get());
      } else {
        apply(change);
      }
    }
    return CompletableFuture.completedFuture(refused);
  }

  private Optional<String> impossible(Change<Integer, W> change) {
    boolean there = things.containsKey(change.key());
    boolean add = change instanceof Change.Add<Integer, W>;
    return there == add
        ? Optional.of(add ? "there is a " + word + " of that number already" : "no such " + word)
        : Optional.empty();
  }

  private void apply(Change<Integer, W> change) {
    if (change instanceof Change.Add<Integer, W> add) {
      things.put(add.key(), Optional.of(add.wanted().shape()));
      journal.add(name + " make " + word);
    } else if (change instanceof Change.Replace<Integer, W> modify) {
      things.put(modify.key(), Optional.of(modify.wanted().shape()));
      journal.add(name + " change " + word);
    } else {
      things.remove(change.key());
      journal.add(name + " remove " + word);
    }
  }
}
