/**
 * Turns the rules of a plan into entries, queues and meters for each switch. Pure: the same rule on
 * the same network with the same numbers gives the same result.
 */
package org.windowpane.controller.compile;
