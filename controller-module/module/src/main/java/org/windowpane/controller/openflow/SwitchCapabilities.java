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
    boolean few = Short.toUnsignedInt(sw.getNumTables()) < TABLES;
    return few || oneTable.contains(new Dpid(sw.getId().getLong()))
        ? TableCapabilities.ONE_TABLE
        : TableCapabilities.FULL;
  }
}
