/** Measures decisions on states of the size that a large network has. */
package org.windowpane.core.bench;
