/**
 * Paths of guarantees through the network: routing, rerouting, and the free bandwidth on a path.
 */
package org.windowpane.core.admission.path;
