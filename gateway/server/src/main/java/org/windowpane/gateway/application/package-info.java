/**
 * What the gateway does, one use case per file: commands that the ledger decides one after another,
 * the ports they need, and views of the state for those who may see it.
 */
package org.windowpane.gateway.application;
