/**
 * Flow entries as values: what they match, what they do, whose they are, and how long they live.
 * Knows no switch and no protocol.
 */
package org.windowpane.controller.entries;
