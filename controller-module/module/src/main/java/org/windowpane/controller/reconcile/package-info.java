/** Comparison of what is wanted with what was found, and the log of drift. */
package org.windowpane.controller.reconcile;
