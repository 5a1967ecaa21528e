/**
 * Allocates the numbers of queues, meters and groups, in a step of its own before rules are
 * compiled. The state is immutable: a step takes it and returns another.
 */
package org.windowpane.controller.ids;
