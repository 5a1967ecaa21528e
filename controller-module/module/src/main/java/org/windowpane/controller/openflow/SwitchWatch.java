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
  private final Consumer<IOFSwitch> onActive;
  private final Consumer<Dpid> onGone;
  private final Runnable onChange;

  /**
   * Reports to these.
   *
   * @param onChange anything about a switch or its ports may be other than before
   */
  public SwitchWatch(
      IOFSwitchService switches,
      Consumer<IOFSwitch> onActive,
      Consumer<Dpid> onGone,
      Runnable onChange) {
    this.switches = switches;
    this.onActive = onActive;
    this.onGone = onGone;
    this.onChange = onChange;
  }

  /** Begins with the switches that are there already. */
  public void start() {
    switches.addOFSwitchListener(this);
    switches.getAllSwitchDpids().forEach(this::switchActivated);
  }

  @Override
  public void switchActivated(DatapathId dpid) {
    IOFSwitch active = switches.getActiveSwitch(dpid);
    if (active != null) {
      onActive.accept(active);
      onChange.run();
    }
  }

  @Override
  public void switchDeactivated(DatapathId dpid) {
    switchRemoved(dpid);
  }

  @Override
  public void switchRemoved(DatapathId dpid) {
    onGone.accept(new Dpid(dpid.getLong()));
    onChange.run();
  }

  @Override
  public void switchAdded(DatapathId dpid) {
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
