package org.windowpane.controller.openflow;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import net.floodlightcontroller.core.FloodlightContext;
import net.floodlightcontroller.core.IOFSwitch;
import org.projectfloodlight.openflow.protocol.OFFlowRemoved;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.types.DatapathId;

/** Passes on the reports of switches about removed entries. */
public final class Removals extends MessageListener {

  private final Map<DatapathId, Consumer<OFFlowRemoved>> listeners = new ConcurrentHashMap<>();

  /** No one listens yet. */
  public Removals() {
    super("windowpane");
  }

  /** Sets the listener for the switch's reports, in place of an earlier one. */
  void listen(DatapathId dpid, Consumer<OFFlowRemoved> listener) {
    listeners.put(dpid, listener);
  }

  @Override
  public Command receive(IOFSwitch from, OFMessage message, FloodlightContext context) {
    Consumer<OFFlowRemoved> listener = listeners.get(from.getId());
    if (listener != null && message instanceof OFFlowRemoved removed) {
      listener.accept(removed);
    }
    return Command.CONTINUE;
  }
}
