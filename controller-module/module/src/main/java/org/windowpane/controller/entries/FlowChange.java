package org.windowpane.controller.entries;

/** A change of one flow entry. */
public sealed interface FlowChange {

  /** The entry to change. */
  Entry entry();

  /**
   * Adds the entry, or puts it in place of the one with the same key.
   *
   * @param hardTimeout in seconds, 0 for none
   */
  record Install(Entry entry, int hardTimeout) implements FlowChange {}

  /** Removes the entry with this key. */
  record Remove(Entry entry) implements FlowChange {}
}
