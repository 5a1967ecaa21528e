/** Loads applications, and measures what they deliver. */
package org.windowpane.experiments;
