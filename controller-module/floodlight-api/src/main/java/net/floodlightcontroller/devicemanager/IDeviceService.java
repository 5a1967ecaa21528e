package net.floodlightcontroller.devicemanager;

import java.util.Collection;
import net.floodlightcontroller.core.module.IFloodlightService;

/** The hosts of the network. */
public interface IDeviceService extends IFloodlightService {
  /** Every host known now. */
  Collection<? extends IDevice> getAllDevices();

  /** Registers for changes from now on. */
  void addListener(IDeviceListener listener);
}
