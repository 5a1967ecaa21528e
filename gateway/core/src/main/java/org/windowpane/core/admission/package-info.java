/**
 * Decides whether a share may be created or a window booked. A decision reads an immutable state
 * and returns either the new state or a refusal: the rule that is broken, where, and from when.
 */
package org.windowpane.core.admission;
