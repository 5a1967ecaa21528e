package net.floodlightcontroller.core;

/**
 * A listener with a name and wishes about its place among others.
 *
 * @param <T> what the wish is about, such as a message type
 */
public interface IListener<T> {
  /** Whether listeners further down the order still get the event. */
  enum Command {
    CONTINUE,
    STOP
  }

  /** The name that other listeners order themselves by. */
  String getName();

  /** Whether the listener called {@code name} must be called before this one. */
  boolean isCallbackOrderingPrereq(T type, String name);

  /** Whether the listener called {@code name} must be called after this one. */
  boolean isCallbackOrderingPostreq(T type, String name);
}
