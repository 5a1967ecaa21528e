/**
 * Executes the sentences of PANE's text language: each turns one world into the next, or leaves it
 * as it is and returns the reason.
 */
package org.windowpane.core.interpreter;
