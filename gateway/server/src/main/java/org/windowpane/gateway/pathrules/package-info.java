/** Path rules: flows of a share lead through a switch, or around a switch or a link. */
package org.windowpane.gateway.pathrules;
