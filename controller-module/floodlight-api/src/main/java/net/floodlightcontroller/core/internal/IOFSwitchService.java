package net.floodlightcontroller.core.internal;

import java.util.Map;
import java.util.Set;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.IOFSwitchListener;
import net.floodlightcontroller.core.module.IFloodlightService;
import org.projectfloodlight.openflow.types.DatapathId;

/** The switches of this controller. */
public interface IOFSwitchService extends IFloodlightService {
  /** Every switch, by its datapath id. */
  Map<DatapathId, IOFSwitch> getAllSwitchMap();

  /** A switch, or null. */
  IOFSwitch getSwitch(DatapathId dpid);

  /** A switch that takes orders from this controller, or null. */
  IOFSwitch getActiveSwitch(DatapathId dpid);

  /** The ids of {@link #getAllSwitchMap}. */
  Set<DatapathId> getAllSwitchDpids();

  /** Registers for switches that come, change and go from now on. */
  void addOFSwitchListener(IOFSwitchListener listener);

  /**
   * Adds a module's part to the handshake with every switch that connects from now on. Allowed
   * during {@code init} only.
   */
  void registerHandshakePlugin(IAppHandshakePluginFactory plugin);

  /** Takes a listener away; one that was not registered is ignored. */
  void removeOFSwitchListener(IOFSwitchListener listener);
}
