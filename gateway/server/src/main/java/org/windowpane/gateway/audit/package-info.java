/** The audit log. */
package org.windowpane.gateway.audit;
