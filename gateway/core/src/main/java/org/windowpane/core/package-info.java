/**
 * The decisions of Windowpane: pure functions on immutable state that use nothing but {@code
 * java.*}. Time is a parameter everywhere.
 */
package org.windowpane.core;
