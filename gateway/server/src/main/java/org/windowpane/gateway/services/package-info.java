/** Services: one virtual address for several servers. */
package org.windowpane.gateway.services;
