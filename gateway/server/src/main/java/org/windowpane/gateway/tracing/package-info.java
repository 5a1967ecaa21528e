/** Traces of requests: from the HTTP request through the ledger to the barrier of a switch. */
package org.windowpane.gateway.tracing;
