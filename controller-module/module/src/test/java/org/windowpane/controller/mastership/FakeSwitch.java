package org.windowpane.controller.mastership;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.windowpane.controller.enforcement.FakeQueues;
import org.windowpane.controller.enforcement.FakeTables;
import org.windowpane.controller.enforcement.FlowTables;
import org.windowpane.controller.enforcement.ManualLoop;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.queues.FencedQueues;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.controller.reconcile.NumberedStore;
import org.windowpane.protocol.value.Dpid;

/**
 * A switch with roles and several controllers: it obeys its master, refuses the writes of others,
 * and remembers the greatest token in its roles and, beyond a restart, in its database.
 */
final class FakeSwitch {
  final Dpid dpid;
  final List<String> journal = new ArrayList<>();
  final FakeTables tables;
  final FakeQueues queues;

  /** Writes of controllers that were not the master, by controller. */
  final Map<String, Integer> refused = new HashMap<>();

  /** How often each controller has read the flow tables. */
  final Map<String, Integer> readings = new HashMap<>();

  private boolean hasRoles = true;
  private boolean isFencedByDatabase;
  private boolean hasDatabase = true;
  private final Set<String> silenced = new HashSet<>();
  private long generation;
  private String master = "";
  private long stored;
  private final List<Queues> opened = new ArrayList<>();

  FakeSwitch(long dpid, ManualLoop loop) {
    this.dpid = new Dpid(dpid);
    this.tables = new FakeTables("s" + dpid, journal, loop::now);
    this.queues = new FakeQueues("s" + dpid, journal, 1, 3);
  }

  /** Speaks OpenFlow 1.0. */
  void withoutRoles() {
    hasRoles = false;
  }

  void withoutDatabase() {
    hasDatabase = false;
  }

  /** Its answers to this controller are lost, or arrive again. */
  void silence(String controller, boolean isSilent) {
    if (isSilent) {
      silenced.add(controller);
    } else {
      silenced.remove(controller);
    }
  }

  /** Its controllers request the role without a token, and its database cuts off the others. */
  void fencedByDatabase() {
    isFencedByDatabase = true;
  }

  /** Another client makes the controller a slave. */
  void demote() {
    master = "";
  }

  /** Forgets roles; the database stays. */
  void restart() {
    generation = 0;
    master = "";
  }

  String master() {
    return master;
  }

  long generation() {
    return generation;
  }

  long stored() {
    return stored;
  }

  SwitchConnection connectionOf(String controller) {
    return new Connection(controller);
  }

  private boolean mayWrite(String controller) {
    return !hasRoles || master.equals(controller);
  }

  private final class Connection implements SwitchConnection {
    private final String controller;

    Connection(String controller) {
      this.controller = controller;
    }

    @Override
    public Dpid dpid() {
      return dpid;
    }

    @Override
    public boolean isFencedByDatabase() {
      return isFencedByDatabase;
    }

    @Override
    public CompletionStage<Claim> claim(long token) {
      if (isFencedByDatabase) {
        master = controller;
        return CompletableFuture.completedFuture(Claim.GRANTED);
      }
      if (!hasRoles) {
        return CompletableFuture.completedFuture(Claim.UNSUPPORTED);
      }
      if (token < generation) {
        return CompletableFuture.completedFuture(Claim.STALE);
      }
      generation = token;
      master = controller;
      return CompletableFuture.completedFuture(Claim.GRANTED);
    }

    @Override
    public CompletionStage<Boolean> isMaster() {
      return CompletableFuture.completedFuture(master.equals(controller));
    }

    @Override
    public CompletionStage<?> answer() {
      return silenced.contains(controller)
          ? CompletableFuture.failedFuture(new TimeoutException())
          : CompletableFuture.completedFuture(null);
    }

    @Override
    public void release() {
      if (master.equals(controller)) {
        master = "";
      }
    }

    @Override
    public FlowTables tables() {
      return new Tables(controller);
    }

    @Override
    public FencedQueues openQueues() {
      Queues added = new Queues(controller);
      opened.add(added);
      return added;
    }
  }

  private final class Tables implements FlowTables {
    private final String controller;

    Tables(String controller) {
      this.controller = controller;
    }

    @Override
    public CompletionStage<Map<EntryKey, String>> change(List<FlowChange> changes) {
      if (!mayWrite(controller)) {
        refused.merge(controller, changes.size(), Integer::sum);
        Map<EntryKey, String> all = new HashMap<>();
        changes.forEach(change -> all.put(change.entry().key(), "is slave"));
        return CompletableFuture.completedFuture(all);
      }
      return tables.change(changes);
    }

    @Override
    public CompletionStage<List<Entry>> read() {
      readings.merge(controller, 1, Integer::sum);
      return tables.read();
    }

    @Override
    public NumberedStore<MeterWanted, MeterShape> meters() {
      return tables.meters();
    }

    @Override
    public NumberedStore<GroupWanted, GroupShape> groups() {
      return tables.groups();
    }

    @Override
    public void onRemoval(Consumer<Removal> listener) {
      tables.onRemoval(listener);
    }
  }

  private final class Queues implements FencedQueues {
    private final String controller;
    private long token;
    private Runnable listener = () -> {};

    Queues(String controller) {
      this.controller = controller;
    }

    void store() {
      if (hasDatabase && token > stored) {
        stored = token;
        if (isFencedByDatabase && !master.equals(controller)) {
          master = "";
        }
        opened.forEach(each -> each.listener.run());
      }
    }

    private Optional<String> problem() {
      if (!hasDatabase) {
        return Optional.of("OVSDB is away");
      }
      return token == stored ? Optional.empty() : Optional.of("replaced by token " + stored);
    }

    @Override
    public void fence(long greater) {
      token = greater;
      store();
    }

    @Override
    public void release() {
      token = 0;
      listener.run();
    }

    @Override
    public Optional<String> unreachable() {
      return hasDatabase ? Optional.empty() : Optional.of("OVSDB is away");
    }

    @Override
    public boolean isReplaced() {
      return hasDatabase && token > 0 && token < stored;
    }

    @Override
    public Optional<String> otherMaster() {
      return Optional.empty();
    }

    @Override
    public QueuesFound found() {
      QueuesFound found = queues.found();
      return problem().map(found::unreachable).orElse(found);
    }

    @Override
    public CompletionStage<Void> change(QueueChanges changes) {
      return problem().isEmpty()
          ? queues.change(changes)
          : CompletableFuture.failedFuture(new IllegalStateException(problem().get()));
    }

    @Override
    public void onChange(Runnable changed) {
      listener = changed;
      queues.onChange(changed);
    }

    @Override
    public void close() {
      opened.remove(this);
    }
  }
}
