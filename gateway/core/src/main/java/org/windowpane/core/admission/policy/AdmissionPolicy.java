package org.windowpane.core.admission.policy;

import java.util.Optional;
import org.windowpane.core.admission.booking.Refusal;

/** One reason for which a request can be refused. */
@FunctionalInterface
public interface AdmissionPolicy {

  /** The refusal, or nothing where this policy has no objection. */
  Optional<Refusal> check(Proposal proposal);
}
