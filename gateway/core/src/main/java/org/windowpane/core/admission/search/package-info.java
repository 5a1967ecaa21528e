/** Searches for a window, or for a window and a rate, for which there is room. */
package org.windowpane.core.admission.search;
