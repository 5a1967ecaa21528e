/**
 * The messages of the plan protocol as docs/plan-protocol.md describes them: one record per JSON
 * object, one component per field. A component is null or empty where JSON has null or no field.
 */
package org.windowpane.protocol.message;
