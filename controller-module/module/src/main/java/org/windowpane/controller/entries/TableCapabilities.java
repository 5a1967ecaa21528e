package org.windowpane.controller.entries;

import org.windowpane.controller.compile.PlainMatches;
import org.windowpane.controller.compile.TableProduct;

/**
 * What a switch's flow tables can do.
 *
 * @param twoTables whether policy and forwarding have a table each; if not, {@link TableProduct}
 *     puts both into one
 * @param allMatches whether the switch supports every match that the module makes; if not, {@link
 *     PlainMatches} describes those that it supports
 * @param services whether it has the tables that services need
 */
public record TableCapabilities(boolean twoTables, boolean allMatches, boolean services) {

  /** Two tables, every match. */
  public static final TableCapabilities FULL = new TableCapabilities(true, true, true);

  /** Two tables, every match, and no services. */
  public static final TableCapabilities TWO_TABLES = new TableCapabilities(true, true, false);

  /** One table, every match. */
  public static final TableCapabilities ONE_TABLE = new TableCapabilities(false, true, false);

  /** One table, few matches. */
  public static final TableCapabilities PLAIN = new TableCapabilities(false, false, false);
}
