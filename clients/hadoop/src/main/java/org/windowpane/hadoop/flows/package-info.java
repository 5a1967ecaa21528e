/**
 * Reservations for the flows of a Hadoop process: which flows, at which rate, and for how long.
 * Nothing here throws into Hadoop, or makes a task wait.
 */
package org.windowpane.hadoop.flows;
