package org.windowpane.controller.reconcile;

import java.util.Optional;
import java.util.function.Function;
import org.windowpane.controller.model.Drift;
import org.windowpane.protocol.message.DriftReport;

/**
 * A thing that is not as it should be.
 *
 * @param wanted what should be there; empty if nothing should
 * @param found what is there; empty if nothing is
 * @param cause who did it, see {@link DriftCause}
 * @param <W> what is wanted of a thing
 * @param <F> what is found of a thing
 */
public record Deviation<W, F>(Optional<W> wanted, Optional<F> found, String cause) {

  /** In which way it is not as it should be. */
  public DriftReport.Kind kind() {
    if (wanted.isEmpty()) {
      return DriftReport.Kind.EXTRA;
    }
    return found.isEmpty() ? DriftReport.Kind.MISSING : DriftReport.Kind.DIFFERENT;
  }

  /**
   * The same in words.
   *
   * @param rule whose it is; empty if it belongs to none
   */
  public Drift.Finding finding(
      DriftReport.Part part,
      Optional<String> rule,
      Function<W, String> wantedText,
      Function<F, String> foundText) {
    return new Drift.Finding(
        kind(), part, rule, 1, found.map(foundText), wanted.map(wantedText), cause);
  }
}
