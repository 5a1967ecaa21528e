package org.windowpane.embedded.openflow;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import net.floodlightcontroller.core.FloodlightContext;
import net.floodlightcontroller.core.HARole;
import net.floodlightcontroller.core.IFloodlightProviderService;
import net.floodlightcontroller.core.IHAListener;
import net.floodlightcontroller.core.IOFMessageListener;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFType;
import org.windowpane.embedded.events.EventThread;
import org.windowpane.embedded.events.OrderedListeners;

/**
 * Hands the messages that answer no request to those who listen, on the thread that reads from the
 * switch: a listener gets every message before the replies that came after it.
 */
public final class MessageDispatch implements IFloodlightProviderService {
  private final ConcurrentMap<OFType, OrderedListeners<OFType, IOFMessageListener>> listeners =
      new ConcurrentHashMap<>();
  private final EventThread events;

  public MessageDispatch(EventThread events) {
    this.events = events;
  }

  void dispatch(Switch sw, OFMessage message) {
    OrderedListeners<OFType, IOFMessageListener> interested = listeners.get(message.getType());
    if (interested != null) {
      FloodlightContext context = new FloodlightContext();
      interested.call(listener -> listener.receive(sw, message, context));
    }
  }

  @Override
  public void addOFMessageListener(OFType type, IOFMessageListener listener) {
    listeners.computeIfAbsent(type, OrderedListeners::new).add(listener);
  }

  @Override
  public void removeOFMessageListener(OFType type, IOFMessageListener listener) {
    OrderedListeners<OFType, IOFMessageListener> interested = listeners.get(type);
    if (interested != null) {
      interested.remove(listener);
    }
  }

  /** Always a standby: it never becomes the master of a switch by itself, but modules may do so. */
  @Override
  public HARole getRole() {
    return HARole.STANDBY;
  }

  /** The role never changes, so the listener is never called. */
  @Override
  public void addHAListener(IHAListener listener) {}

  @Override
  public void removeHAListener(IHAListener listener) {}

  /** Waits until the controller stops. */
  @Override
  public void run() {
    try {
      events.awaitClose();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
