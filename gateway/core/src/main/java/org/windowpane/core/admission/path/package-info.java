/** The path of a guarantee through the network: the first one, another one, and the room on it. */
package org.windowpane.core.admission.path;
