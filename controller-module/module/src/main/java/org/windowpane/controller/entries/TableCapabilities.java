package org.windowpane.controller.entries;

import org.windowpane.controller.compile.PlainMatches;
import org.windowpane.controller.compile.TableProduct;

/**
 * What a switch's flow tables can do.
 *
 * @param twoTables whether policy and forwarding have a table each; if not, {@link TableProduct}
 *     puts both into one
 * @param allMatches whether every match that the module makes can be had; if not, {@link
 *     PlainMatches} says which
 */
public record TableCapabilities(boolean twoTables, boolean allMatches) {

  /** Two tables, every match. */
  public static final TableCapabilities FULL = new TableCapabilities(true, true);

  /** One table, every match. */
  public static final TableCapabilities ONE_TABLE = new TableCapabilities(false, true);

  /** One table, few matches. */
  public static final TableCapabilities PLAIN = new TableCapabilities(false, false);
}
