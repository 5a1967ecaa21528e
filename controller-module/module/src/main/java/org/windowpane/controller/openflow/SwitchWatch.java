package org.windowpane.controller.openflow;

import java.util.function.Consumer;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.IOFSwitchListener;
import net.floodlightcontroller.core.PortChangeType;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.types.DatapathId;
import org.windowpane.protocol.value.Dpid;

/** Reports switches that this controller gains and loses. */
public final class SwitchWatch implements IOFSwitchListener {

  private final IOFSwitchService switches;
  private final Consumer<IOFSwitch> onConnected;
  private final Consumer<Dpid> onGone;
  private final Runnable onChange;

  /**
   * Reports to these.
   *
   * @param onChange anything about a switch or its ports may be other than before
   */
  public SwitchWatch(
      IOFSwitchService switches,
      Consumer<IOFSwitch> onConnected,
      Consumer<Dpid> onGone,
      Runnable onChange) {
    this.switches = switches;
    this.onConnected = onConnected;
    this.onGone = onGone;
    this.onChange = onChange;
  }

  /** Begins with the switches that are there already. */
  public void start() {
    switches.addOFSwitchListener(this);
    switches.getAllSwitchDpids().forEach(this::switchAdded);
  }

  @Override
  public void switchAdded(DatapathId dpid) {
    IOFSwitch connected = switches.getSwitch(dpid);
    if (connected != null) {
      onConnected.accept(connected);
      onChange.run();
    }
  }

  @Override
  public void switchActivated(DatapathId dpid) {
    onChange.run();
  }

  @Override
  public void switchDeactivated(DatapathId dpid) {
    onChange.run();
  }

  @Override
  public void switchRemoved(DatapathId dpid) {
    onGone.accept(new Dpid(dpid.getLong()));
    onChange.run();
  }

  @Override
  public void switchChanged(DatapathId dpid) {
    onChange.run();
  }

  @Override
  public void switchPortChanged(DatapathId dpid, OFPortDesc port, PortChangeType type) {
    onChange.run();
  }
}
