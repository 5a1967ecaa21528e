package org.windowpane.core.conflict;

/** What comes of changing the requests of a {@link PolicyTable}. */
public sealed interface Compilation {

  /**
   * The table is another one.
   *
   * @param table with the requests as they are now
   * @param difference its entries, beside those of the table before
   */
  record Compiled(PolicyTable table, Difference difference) implements Compilation {}

  /**
   * The requests overlap crosswise so much that the table would grow beyond its limit. Nothing is
   * changed.
   *
   * @param request the one that was too much, of those that were to be put; the broadest of them
   *     are put first
   * @param entries how many entries the table would have with it, more than the limit
   * @param limit how many it may have
   */
  record TooLarge(ActiveRequest request, int entries, int limit) implements Compilation {}
}
