package org.windowpane.controller.mastership;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.windowpane.controller.enforcement.FlowTables;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.reconcile.NumberedStore;

/**
 * The tables of a switch that accepts the writes of any controller. This one looks at its lease
 * before each write: a process that was stopped may go on with what it had to do, before it finds
 * out that its lease has ended.
 *
 * @param isAttended whether no other controller can have become active
 * @param reason why a change fails otherwise
 */
record AttendedTables(FlowTables tables, BooleanSupplier isAttended, String reason)
    implements FlowTables {

  @Override
  public TableCapabilities abilities() {
    return tables.abilities();
  }

  @Override
  public CompletionStage<Map<EntryKey, String>> change(List<FlowChange> changes) {
    return isAttended.getAsBoolean()
        ? tables.change(changes)
        : CompletableFuture.failedFuture(new IllegalStateException(reason));
  }

  @Override
  public CompletionStage<List<Entry>> read() {
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
