package net.floodlightcontroller.core;

import java.util.concurrent.ConcurrentHashMap;

/** Notes that listeners attach to one message for the listeners after them. */
public class FloodlightContext {
  private final ConcurrentHashMap<String, Object> storage = new ConcurrentHashMap<>();

  public FloodlightContext() {}

  /** The notes, open to change. */
  public ConcurrentHashMap<String, Object> getStorage() {
    return storage;
  }
}
