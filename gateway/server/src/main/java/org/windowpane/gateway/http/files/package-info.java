/** Files that the gateway serves and exports. */
package org.windowpane.gateway.http.files;
