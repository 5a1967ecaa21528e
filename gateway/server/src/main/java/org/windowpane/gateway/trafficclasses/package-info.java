/** Traffic classes: one queue on each port for many flows. */
package org.windowpane.gateway.trafficclasses;
