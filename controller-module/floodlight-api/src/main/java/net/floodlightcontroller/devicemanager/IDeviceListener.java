package net.floodlightcontroller.devicemanager;

import net.floodlightcontroller.core.IListener;

/** Hears of hosts that come, change and go. */
public interface IDeviceListener extends IListener<String> {
  void deviceAdded(IDevice device);

  void deviceRemoved(IDevice device);

  /** Its attachment points changed. */
  void deviceMoved(IDevice device);

  void deviceIPV4AddrChanged(IDevice device);

  void deviceIPV6AddrChanged(IDevice device);

  void deviceVlanChanged(IDevice device);
}
