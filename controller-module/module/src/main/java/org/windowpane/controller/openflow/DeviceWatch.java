package org.windowpane.controller.openflow;

import net.floodlightcontroller.devicemanager.IDevice;
import net.floodlightcontroller.devicemanager.IDeviceListener;

/** Reports that hosts come, go, move or change their addresses. */
public final class DeviceWatch implements IDeviceListener {

  private final Runnable onChange;

  /** Reports to this. */
  public DeviceWatch(Runnable onChange) {
    this.onChange = onChange;
  }

  @Override
  public void deviceAdded(IDevice device) {
    onChange.run();
  }

  @Override
  public void deviceRemoved(IDevice device) {
    onChange.run();
  }

  @Override
  public void deviceMoved(IDevice device) {
    onChange.run();
  }

  @Override
  public void deviceIPV4AddrChanged(IDevice device) {
    onChange.run();
  }

  @Override
  public void deviceIPV6AddrChanged(IDevice device) {
    onChange.run();
  }

  @Override
  public void deviceVlanChanged(IDevice device) {
    onChange.run();
  }

  @Override
  public String getName() {
    return "windowpane";
  }

  @Override
  public boolean isCallbackOrderingPrereq(String type, String name) {
    return false;
  }

  @Override
  public boolean isCallbackOrderingPostreq(String type, String name) {
    return false;
  }
}
