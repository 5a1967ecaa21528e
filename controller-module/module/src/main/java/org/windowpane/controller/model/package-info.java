/**
 * What the gateway and the module speak of: the network as it is, and the plan. Knows {@code
 * java.*} only.
 */
package org.windowpane.controller.model;
