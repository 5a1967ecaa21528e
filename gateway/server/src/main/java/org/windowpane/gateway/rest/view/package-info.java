/** What the gateway takes and tells over HTTP, field by field. */
package org.windowpane.gateway.rest.view;
