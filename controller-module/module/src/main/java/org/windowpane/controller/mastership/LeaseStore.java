package org.windowpane.controller.mastership;

/** Remembers the lease beyond the end of the process. */
@FunctionalInterface
public interface LeaseStore {
  /** Token, role, or whether there are other controllers has changed. Does not wait. */
  void store(Lease lease);
}
