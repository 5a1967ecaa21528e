/**
 * The text language in which principals speak to PANE: statements, how they are read and written,
 * and traces of them (Ferguson et al., Participatory Networking, SIGCOMM 2013, §3). What a
 * statement does is not decided here.
 */
package org.windowpane.core.language;
