/** The gateway as a program: commands, settings, and how its parts are put together. */
package org.windowpane.gateway;
