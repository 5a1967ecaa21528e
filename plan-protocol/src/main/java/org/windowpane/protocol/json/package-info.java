/** The JSON of the plan protocol: one strict mapper, and errors that name the field. */
package org.windowpane.protocol.json;
