package net.floodlightcontroller.core.internal;

import net.floodlightcontroller.core.IOFSwitch;
import org.projectfloodlight.openflow.protocol.OFMessage;

/**
 * A module's part of the handshake with one switch, after the switch has described itself and
 * before the controller requests its role. The embedded controller has no such part.
 */
public abstract class OFSwitchAppHandshakePlugin {
  /**
   * A plugin that has not begun.
   *
   * @param defaultResult the result if the plugin does not end in time
   * @param defaultTimeoutS that time, in seconds
   */
  protected OFSwitchAppHandshakePlugin(PluginResult defaultResult, int defaultTimeoutS) {}

  /** Gets the messages of the switch while the plugin has the handshake. */
  protected abstract void processOFMessage(OFMessage m);

  /** Begins. */
  protected abstract void enterPlugin();

  /** The switch. */
  protected IOFSwitch getSwitch() {
    throw new IllegalStateException("this controller has no handshake plugins");
  }

  /** Ends the plugin's part. */
  protected final void exitPlugin(PluginResult result) {
    throw new IllegalStateException("this controller has no handshake plugins");
  }

  /** What becomes of a switch. */
  public enum PluginResultType {
    /** The handshake goes on. */
    CONTINUE,
    /** The connection ends. */
    DISCONNECT,
    /** The switch stays connected, and the controller's modules do not see it. */
    QUARANTINE
  }
}
