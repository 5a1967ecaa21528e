package org.windowpane.core.admission;

import java.util.Optional;

/** One reason for which a request can be refused. */
@FunctionalInterface
interface AdmissionPolicy {

  /** The refusal, or nothing where this policy has no objection. */
  Optional<Refusal> check(Proposal proposal);
}
