/** Searches for a window, or for a window and a rate, with enough capacity. */
package org.windowpane.core.admission.search;
