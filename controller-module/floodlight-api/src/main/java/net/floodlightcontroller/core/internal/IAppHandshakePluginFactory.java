package net.floodlightcontroller.core.internal;

/** Makes a plugin for the handshake of each switch that connects. */
public interface IAppHandshakePluginFactory {
  /** A plugin for one handshake. */
  OFSwitchAppHandshakePlugin createPlugin();
}
