/** The gateway as a program: commands, settings, and the start of its parts. */
package org.windowpane.gateway;
