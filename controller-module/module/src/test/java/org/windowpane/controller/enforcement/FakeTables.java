package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;

/** The flow tables of a switch that obeys at once, unless a test has it refuse. */
public final class FakeTables implements FlowTables {

  private final Map<EntryKey, Entry> entries = new LinkedHashMap<>();
  private final List<String> journal;
  private final String name;
  private final Supplier<Instant> clock;
  private final FakeNumbered<MeterWanted, MeterShape> meters;
  private final FakeNumbered<GroupWanted, GroupShape> groups;
  private Function<Entry, Optional<String>> refusing = entry -> Optional.empty();
  private Consumer<Removal> listener = removal -> {};
  private Function<Map<EntryKey, String>, CompletionStage<Map<EntryKey, String>>> confirming =
      CompletableFuture::completedFuture;
  private Function<List<Entry>, CompletionStage<List<Entry>>> reading =
      CompletableFuture::completedFuture;
  private int batches;
  private boolean silent;
  private TableCapabilities abilities = TableCapabilities.FULL;

  /** Writes what happens into the journal. */
  public FakeTables(String name, List<String> journal, Supplier<Instant> clock) {
    this.name = name;
    this.journal = journal;
    this.clock = clock;
    this.meters = new FakeNumbered<>("meter", 10, name, journal);
    this.groups = new FakeNumbered<>("group", 1_000, name, journal);
  }

  /** From the next connection on the switch can do this. */
  void become(TableCapabilities other) {
    abilities = other;
  }

  @Override
  public TableCapabilities abilities() {
    return abilities;
  }

  public Map<EntryKey, Entry> entries() {
    return entries;
  }

  public List<Entry> rules() {
    return entries.values().stream().filter(entry -> Cookies.isRule(entry.cookie())).toList();
  }

  /** How many batches of changes there were. */
  int batches() {
    return batches;
  }

  void refuse(Function<Entry, Optional<String>> reason) {
    refusing = reason;
  }

  /** From now on confirms so much later. */
  void takeTime(Loop on, Duration time) {
    confirming =
        refused -> {
          CompletableFuture<Map<EntryKey, String>> confirmed = new CompletableFuture<>();
          on.schedule(time, () -> confirmed.complete(refused));
          return confirmed;
        };
  }

  /** From now on it answers so much later with what it had. */
  void readSlowly(Loop on, Duration time) {
    reading =
        found -> {
          CompletableFuture<List<Entry>> answer = new CompletableFuture<>();
          on.schedule(time, () -> answer.complete(found));
          return answer;
        };
  }

  /**
   * From now on it answers so much later, and reports by then for how long entries have been there.
   */
  void answerLate(Loop on, Duration time) {
    reading =
        found -> {
          CompletableFuture<List<Entry>> answer = new CompletableFuture<>();
          List<Entry> early =
              found.stream()
                  .map(
                      each ->
                          new Entry(
                              each.key(),
                              each.steps(),
                              each.cookie(),
                              each.end().map(end -> end.minus(time))))
                  .toList();
          on.schedule(time, () -> answer.complete(early));
          return answer;
        };
  }

  /** The next readings throw an error. */
  void failToRead(int times) {
    Function<List<Entry>, CompletionStage<List<Entry>>> before = reading;
    int[] left = {times};
    reading =
        found -> {
          if (left[0]-- > 0) {
            throw new StackOverflowError();
          }
          return before.apply(found);
        };
  }

  /** Does not answer any more. */
  void fallSilent() {
    silent = true;
  }

  @Override
  public CompletionStage<Map<EntryKey, String>> change(List<FlowChange> changes) {
    if (silent) {
      return CompletableFuture.failedFuture(new IllegalStateException("no answer"));
    }
    batches++;
    Map<EntryKey, String> refused = new HashMap<>();
    for (FlowChange change : changes) {
      Entry entry = change.entry();
      if (change instanceof FlowChange.Install install) {
        refusing.apply(entry).ifPresent(reason -> refused.put(entry.key(), reason));
        if (!refused.containsKey(entry.key())) {
          entries.put(entry.key(), dated(entry, install.hardTimeout()));
          note("install", entry);
        }
      } else if (entries.containsKey(entry.key())) {
        drop(entry.key(), false);
        note("remove", entry);
      }
    }
    return confirming.apply(refused);
  }

  private Entry dated(Entry entry, int hardTimeout) {
    Optional<Instant> end =
        hardTimeout == 0 ? Optional.empty() : Optional.of(clock.get().plusSeconds(hardTimeout));
    return new Entry(entry.key(), entry.steps(), entry.cookie(), end);
  }

  private void note(String what, Entry entry) {
    if (Cookies.isRule(entry.cookie())) {
      journal.add(name + " " + what + " flow");
    }
  }

  @Override
  public FakeNumbered<MeterWanted, MeterShape> meters() {
    return meters;
  }

  @Override
  public FakeNumbered<GroupWanted, GroupShape> groups() {
    return groups;
  }

  @Override
  public void onRemoval(Consumer<Removal> removals) {
    listener = removals;
  }

  /** An entry is removed, or expires: the switch reports it. */
  public void drop(EntryKey key, boolean expired) {
    Entry gone = entries.remove(key);
    listener.accept(new Removal(key, gone.cookie(), expired));
  }

  @Override
  public CompletionStage<List<Entry>> read() {
    return reading.apply(List.copyOf(entries.values()));
  }
}
