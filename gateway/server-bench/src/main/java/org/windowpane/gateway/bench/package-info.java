/**
 * What the benchmarks of the gateway need: an endpoint that does nothing, a controller, and
 * programs that fill and check the database.
 */
package org.windowpane.gateway.bench;
