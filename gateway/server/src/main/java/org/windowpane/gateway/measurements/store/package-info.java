/** Keeps measurements in PostgreSQL. */
package org.windowpane.gateway.measurements.store;
