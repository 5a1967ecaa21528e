/** The queues of ports: what is wanted, what was found, and what must change. */
package org.windowpane.controller.queues;
