package org.windowpane.client;

/** Receives live events, one after another, in a thread of the client. */
@FunctionalInterface
public interface GatewayEventListener {
  /** An event. An exception is logged, and the next event follows. */
  void onEvent(GatewayEvent event);

  /** The connection ended or failed. The client connects again, and {@code hello} follows. */
  default void onDisconnected(WindowpaneException reason) {}
}
