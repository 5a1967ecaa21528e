package org.windowpane.embedded.openflow;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.IOFSwitchListener;
import net.floodlightcontroller.core.PortChangeType;
import net.floodlightcontroller.core.internal.IAppHandshakePluginFactory;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.types.DatapathId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.embedded.events.EventThread;
import org.windowpane.embedded.events.Listeners;

/** The connected switches, and who wants to know of them; listeners hear on the event thread. */
public final class SwitchRegistry implements IOFSwitchService {
  private static final Logger log = LoggerFactory.getLogger(SwitchRegistry.class);

  private final ConcurrentMap<DatapathId, Switch> switches = new ConcurrentHashMap<>();
  private final Listeners<IOFSwitchListener> listeners = new Listeners<>();
  private final EventThread events;

  public SwitchRegistry(EventThread events) {
    this.events = events;
  }

  /** A connected switch. */
  public Optional<Switch> find(DatapathId id) {
    return Optional.ofNullable(switches.get(id));
  }

  void connected(Switch sw) {
    switches.put(sw.getId(), sw);
    log.info("{} is ready: {}", sw, sw.getSwitchDescription());
    events.execute(
        () -> {
          listeners.call(listener -> listener.switchAdded(sw.getId()));
          if (sw.isActive()) {
            listeners.call(listener -> listener.switchActivated(sw.getId()));
          }
        });
  }

  void portChanged(Switch sw, OFPortDesc port, PortChangeType type) {
    log.info("{} port {} ({}): {}", sw.getId(), port.getPortNo(), port.getName(), type);
    events.execute(
        () -> listeners.call(listener -> listener.switchPortChanged(sw.getId(), port, type)));
  }

  /** The switch has given this controller another role. */
  void roleChanged(Switch sw) {
    log.info("{}: the role is {}", sw.getId(), sw.getControllerRole());
    boolean active = sw.isActive();
    events.execute(
        () ->
            listeners.call(
                listener -> {
                  if (active) {
                    listener.switchActivated(sw.getId());
                  } else {
                    listener.switchDeactivated(sw.getId());
                  }
                }));
  }

  void disconnected(Switch sw) {
    if (!switches.remove(sw.getId(), sw)) {
      return;
    }
    log.info("{} is gone", sw);
    events.execute(
        () -> {
          listeners.call(listener -> listener.switchDeactivated(sw.getId()));
          listeners.call(listener -> listener.switchRemoved(sw.getId()));
        });
  }

  @Override
  public Map<DatapathId, IOFSwitch> getAllSwitchMap() {
    return Map.copyOf(switches);
  }

  @Override
  public IOFSwitch getSwitch(DatapathId dpid) {
    return switches.get(dpid);
  }

  @Override
  public IOFSwitch getActiveSwitch(DatapathId dpid) {
    return find(dpid).filter(Switch::isActive).orElse(null);
  }

  @Override
  public Set<DatapathId> getAllSwitchDpids() {
    return Set.copyOf(switches.keySet());
  }

  @Override
  public void addOFSwitchListener(IOFSwitchListener listener) {
    listeners.add(listener);
  }

  /** Nothing to hold: switches connect as slaves, until a module requests the master role. */
  @Override
  public void registerHandshakePlugin(IAppHandshakePluginFactory plugin) {
    log.debug("handshake plugins are not called");
  }

  @Override
  public void removeOFSwitchListener(IOFSwitchListener listener) {
    listeners.remove(listener);
  }
}
