/** Immutable collections that share what did not change. */
package org.windowpane.core.collection;
