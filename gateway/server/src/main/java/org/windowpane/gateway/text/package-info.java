/**
 * PANE's text language over TCP: one statement a line, decided on the same ledger as REST, so that
 * clients of the PANE prototype work as they are (Ferguson et al., Participatory Networking,
 * SIGCOMM 2013).
 */
package org.windowpane.gateway.text;
