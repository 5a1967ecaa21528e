/** The groups of switches: what is wanted, what was found, and what must change. */
package org.windowpane.controller.groups;
