/** The options of the gateway by subject, and the settings that they make. */
package org.windowpane.gateway.options;
