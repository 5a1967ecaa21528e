package net.floodlightcontroller.core.module;

/** A module cannot be loaded, initialised or started; the controller does not come up. */
public class FloodlightModuleException extends Exception {
  private static final long serialVersionUID = 1L;

  public FloodlightModuleException() {}

  public FloodlightModuleException(String error) {
    super(error);
  }

  public FloodlightModuleException(String message, Throwable cause) {
    super(message, cause);
  }

  public FloodlightModuleException(Throwable cause) {
    super(cause);
  }
}
