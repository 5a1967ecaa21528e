package org.windowpane.gateway.ledger.resources;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.core.time.Window;

/**
 * What a share has for some of its flows during a window. Users name it, change it, and delete it.
 */
public interface ShareContent {

  /** Unique among contents of its kind. */
  String name();

  /** The share that has it. */
  String share();

  /** When it holds; may be endless. */
  Window window();

  /** The name of a user. */
  String createdBy();

  /** When it was created. */
  Instant createdAt();

  /** When it was changed last. */
  Optional<Instant> changedAt();
}
