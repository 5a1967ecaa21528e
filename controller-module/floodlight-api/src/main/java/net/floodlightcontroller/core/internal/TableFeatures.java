package net.floodlightcontroller.core.internal;

import org.projectfloodlight.openflow.protocol.OFTableFeatures;
import org.projectfloodlight.openflow.types.TableId;

/** A switch's description of one flow table. */
public class TableFeatures {
  private final TableId tableId;
  private final String tableName;
  private final long maxEntries;

  private TableFeatures(TableId tableId, String tableName, long maxEntries) {
    this.tableId = tableId;
    this.tableName = tableName;
    this.maxEntries = maxEntries;
  }

  /** Reads one entry of a table features reply. */
  public static TableFeatures of(OFTableFeatures tableFeatures) {
    return new TableFeatures(
        tableFeatures.getTableId(), tableFeatures.getName(), tableFeatures.getMaxEntries());
  }

  public TableId getTableId() {
    return tableId;
  }

  /** The switch's name for the table. */
  public String getTableName() {
    return tableName;
  }

  /** The most entries that the table holds. */
  public long getMaxEntries() {
    return maxEntries;
  }
}
