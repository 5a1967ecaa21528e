/** Windows of time, and quantities that change over it. */
package org.windowpane.core.time;
