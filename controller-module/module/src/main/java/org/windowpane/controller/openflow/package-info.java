/** Everything that speaks OpenFlow or knows Floodlight's services. */
package org.windowpane.controller.openflow;
