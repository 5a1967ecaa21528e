/** Quotas: how much users and shares may have, and how much they have. */
package org.windowpane.gateway.ledger.quotas;
