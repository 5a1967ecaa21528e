package org.windowpane.controller.enforcement;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
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

/** The flow tables of one switch, its meters, and its groups. */
public interface FlowTables {

  /** What the tables can do; the same as long as the switch is connected. */
  default TableCapabilities abilities() {
    return TableCapabilities.FULL;
  }

  /**
   * Makes the changes in this order.
   *
   * @param changes see {@link FlowChange}
   * @return completes when the switch has confirmed all of them by a barrier, with what it refused:
   *     reasons in words by entry. Fails if the switch does not answer in time or went away.
   */
  CompletionStage<Map<EntryKey, String>> change(List<FlowChange> changes);

  /**
   * Reads all entries, those of others too: one may have the key of one of the module's.
   *
   * @return completes with the entries; their ends are estimated from their age
   */
  CompletionStage<List<Entry>> read();

  /** The meters that entries may use. */
  NumberedStore<MeterWanted, MeterShape> meters();

  /** The groups that entries may use. */
  NumberedStore<GroupWanted, GroupShape> groups();

  /**
   * Calls back, on any thread, when the switch reports that an entry is gone, also after a request
   * to remove it; before it confirms any later change.
   */
  void onRemoval(Consumer<Removal> listener);
}
