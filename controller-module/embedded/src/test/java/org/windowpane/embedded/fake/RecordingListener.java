package org.windowpane.embedded.fake;

import java.util.function.Consumer;
import net.floodlightcontroller.core.FloodlightContext;
import net.floodlightcontroller.core.IOFMessageListener;
import net.floodlightcontroller.core.IOFSwitch;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFType;

/** Hands every message to a test. */
public final class RecordingListener implements IOFMessageListener {
  private final String name;
  private final Consumer<OFMessage> consumer;

  public RecordingListener(String name, Consumer<OFMessage> consumer) {
    this.name = name;
    this.consumer = consumer;
  }

  @Override
  public Command receive(IOFSwitch sw, OFMessage msg, FloodlightContext cntx) {
    consumer.accept(msg);
    return Command.CONTINUE;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public boolean isCallbackOrderingPrereq(OFType type, String other) {
    return false;
  }

  @Override
  public boolean isCallbackOrderingPostreq(OFType type, String other) {
    return false;
  }
}
