package org.windowpane.controller.plan;

import java.util.List;
import java.util.Optional;

/**
 * What a rule asks of one switch.
 *
 * @param entries its flow entries; with an error those that can be had all the same
 * @param queue its queue, if it needs one
 * @param error why it does not ask for all that the rule means, in words
 * @param keepsWhatIsThere whether entries and queues of the rule that the switch already has shall
 *     stay although nothing can be asked now: what is there belongs to it, but cannot be compared
 */
public record CompiledHop(
    List<Entry> entries,
    Optional<QueueWanted> queue,
    Optional<String> error,
    boolean keepsWhatIsThere) {

  /** Keeps its own copy of the entries. */
  public CompiledHop {
    entries = List.copyOf(entries);
  }

  static CompiledHop wanting(List<Entry> entries, Optional<QueueWanted> queue) {
    return new CompiledHop(entries, queue, Optional.empty(), false);
  }

  /** Nothing can be asked, for this reason, and nothing shall stay. */
  public static CompiledHop failed(String error) {
    return new CompiledHop(List.of(), Optional.empty(), Optional.of(error), false);
  }

  static CompiledHop undecided(String error) {
    return new CompiledHop(List.of(), Optional.empty(), Optional.of(error), true);
  }
}
