package org.windowpane.controller.openflow;

import java.util.Set;
import net.floodlightcontroller.core.IOFSwitch;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.protocol.value.Dpid;

/**
 * What switches' flow tables can do, from their features.
 *
 * @param oneTable switches of which the module uses only the first table, whatever their features
 */
public record SwitchCapabilities(Set<Dpid> oneTable) {

  private static final int TABLES = 2;
  private static final int TABLES_WITH_SERVICES = 4;

  /** Keeps its own copy. */
  public SwitchCapabilities {
    oneTable = Set.copyOf(oneTable);
  }

  /** What the switch can do. */
  public TableCapabilities of(IOFSwitch sw) {
    if (sw.getOFFactory().getVersion() == OFVersion.OF_10) {
      return TableCapabilities.PLAIN;
    }
    // The number is a byte on the wire.
    int tables = Short.toUnsignedInt(sw.getNumTables());
    if (tables < TABLES || oneTable.contains(new Dpid(sw.getId().getLong()))) {
      return TableCapabilities.ONE_TABLE;
    }
    return tables < TABLES_WITH_SERVICES ? TableCapabilities.TWO_TABLES : TableCapabilities.FULL;
  }
}
