package net.floodlightcontroller.core.internal;

import net.floodlightcontroller.core.internal.OFSwitchAppHandshakePlugin.PluginResultType;

/** How a plugin ends its part of a switch's handshake. */
public class PluginResult {
  private final PluginResultType result;
  private final String reason;

  /** A result without a reason. */
  public PluginResult(PluginResultType result) {
    this(result, null);
  }

  /** A result with the reason of a quarantine; other results have none. */
  public PluginResult(PluginResultType result, String reason) {
    this.result = result;
    this.reason = reason;
  }

  /** What becomes of the switch. */
  public PluginResultType getResultType() {
    return result;
  }

  /** Why it is quarantined, or null. */
  public String getReason() {
    return reason;
  }
}
