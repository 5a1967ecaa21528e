/**
 * Queues of Open vSwitch over OVSDB (RFC 7047): a small client that keeps a copy of the tables it
 * needs, and the rows that make a queue.
 */
package org.windowpane.controller.ovsdb;
