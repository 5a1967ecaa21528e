package org.windowpane.controller.plan;

import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;

/** Remembers the plan beyond the end of the process. Its methods do not wait. */
public interface PlanStore {
  /** Remembers nothing. */
  PlanStore NONE =
      new PlanStore() {
        @Override
        public void replaced(PlanPut plan) {
          // Nothing is remembered.
        }

        @Override
        public void changed(PlanPatch patch) {
          // Nothing is remembered.
        }
      };

  /** This is the plan now. */
  void replaced(PlanPut plan);

  /** The plan was changed. */
  void changed(PlanPatch patch);
}
