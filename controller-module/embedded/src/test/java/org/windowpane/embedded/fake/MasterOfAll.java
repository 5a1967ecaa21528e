package org.windowpane.embedded.fake;

import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.IOFSwitchListener;
import net.floodlightcontroller.core.PortChangeType;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import org.projectfloodlight.openflow.protocol.OFControllerRole;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.U64;

/** Claims the master role at every switch that connects. */
final class MasterOfAll implements IOFSwitchListener {
  private final IOFSwitchService switches;

  MasterOfAll(IOFSwitchService switches) {
    this.switches = switches;
  }

  @Override
  public void switchAdded(DatapathId dpid) {
    IOFSwitch sw = switches.getSwitch(dpid);
    if (sw != null && sw.getOFFactory().getVersion() != OFVersion.OF_10) {
      var unused =
          sw.writeRequest(
              sw.getOFFactory()
                  .buildRoleRequest()
                  .setRole(OFControllerRole.ROLE_MASTER)
                  .setGenerationId(U64.of(100))
                  .build());
    }
  }

  @Override
  public void switchRemoved(DatapathId dpid) {}

  @Override
  public void switchActivated(DatapathId dpid) {}

  @Override
  public void switchPortChanged(DatapathId dpid, OFPortDesc port, PortChangeType type) {}

  @Override
  public void switchChanged(DatapathId dpid) {}

  @Override
  public void switchDeactivated(DatapathId dpid) {}
}
