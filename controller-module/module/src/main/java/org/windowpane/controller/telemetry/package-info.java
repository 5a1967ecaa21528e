/**
 * Counters of ports, queues, tables and rules, read from every switch once a second and kept a
 * while.
 */
package org.windowpane.controller.telemetry;
