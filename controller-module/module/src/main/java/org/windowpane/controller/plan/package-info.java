/** The plan as last received: which rules are in force, and their priorities. */
package org.windowpane.controller.plan;
