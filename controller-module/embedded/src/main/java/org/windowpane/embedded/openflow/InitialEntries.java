package org.windowpane.embedded.openflow;

import java.util.ArrayList;
import java.util.List;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFFlowAdd;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.protocol.action.OFAction;
import org.projectfloodlight.openflow.protocol.match.Match;
import org.projectfloodlight.openflow.protocol.match.MatchField;
import org.projectfloodlight.openflow.types.EthType;
import org.projectfloodlight.openflow.types.OFBufferId;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;

/**
 * The entries without which the controller would see nothing of a switch. They replace equal ones;
 * what else is in the tables stays.
 */
final class InitialEntries {
  /**
   * Marks the controller's own entries, apart from those of modules: {@code embedded} in ASCII. A
   * module that keeps the entries of its own cookies would otherwise remove them as unwanted.
   */
  static final U64 COOKIE = U64.of(0x656d_6265_6464_6564L);

  private static final int LLDP_PRIORITY = 65_535;
  private static final int WHOLE_PACKET = 0xffff;

  private InitialEntries() {}

  /** Entries of table 0: link probes, and where wanted whatever nothing else matches. */
  static List<OFMessage> of(OFFactory factory, boolean tableMiss) {
    List<OFMessage> entries = new ArrayList<>();
    Match lldp = factory.buildMatch().setExact(MatchField.ETH_TYPE, EthType.LLDP).build();
    entries.add(toController(factory, lldp, LLDP_PRIORITY));
    if (tableMiss) {
      entries.add(toController(factory, factory.matchWildcardAll(), 0));
    }
    return entries;
  }

  private static OFFlowAdd toController(OFFactory factory, Match match, int priority) {
    OFAction output = factory.actions().output(OFPort.CONTROLLER, WHOLE_PACKET);
    OFFlowAdd.Builder entry =
        factory
            .buildFlowAdd()
            .setPriority(priority)
            .setCookie(COOKIE)
            .setBufferId(OFBufferId.NO_BUFFER)
            .setMatch(match);
    if (factory.getVersion() == OFVersion.OF_10) {
      return entry.setActions(List.of(output)).setOutPort(OFPort.ANY).build();
    }
    return entry
        .setTableId(TableId.ZERO)
        .setInstructions(List.of(factory.instructions().applyActions(List.of(output))))
        .build();
  }
}
