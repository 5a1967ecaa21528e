package org.windowpane.controller.plan;

/**
 * What a switch's flow tables can do.
 *
 * @param twoTables whether policy and forwarding have a table each; if not, {@link TableProduct}
 *     puts both into one
 * @param allMatches whether every match that the module makes can be had; if not, {@link
 *     PlainMatches} says which
 */
public record Abilities(boolean twoTables, boolean allMatches) {

  /** Two tables, every match. */
  public static final Abilities FULL = new Abilities(true, true);

  /** One table, every match. */
  public static final Abilities ONE_TABLE = new Abilities(false, true);

  /** One table, few matches. */
  public static final Abilities PLAIN = new Abilities(false, false);
}
