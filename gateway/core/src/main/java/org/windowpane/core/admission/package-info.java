/**
 * Decisions: may this share be made, may this window be booked. Every decision is made on an
 * immutable state and says either what the state is then, or which rule stands in the way, where
 * and from when.
 */
package org.windowpane.core.admission;
