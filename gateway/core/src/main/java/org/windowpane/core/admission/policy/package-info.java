/** The policies by which a request is refused, whether there is room for it or not. */
package org.windowpane.core.admission.policy;
