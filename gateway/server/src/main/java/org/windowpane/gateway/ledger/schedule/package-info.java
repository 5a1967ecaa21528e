/** What ends or begins by itself as time passes. */
package org.windowpane.gateway.ledger.schedule;
