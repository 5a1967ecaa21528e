/**
 * What the sentences of PANE's text language do: each turns one world into the next, or leaves it
 * as it is and says why.
 */
package org.windowpane.core.interpreter;
