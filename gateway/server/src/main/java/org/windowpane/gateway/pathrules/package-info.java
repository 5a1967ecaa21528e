/** Path rules: flows of a share lead through a switch, or around one. */
package org.windowpane.gateway.pathrules;
