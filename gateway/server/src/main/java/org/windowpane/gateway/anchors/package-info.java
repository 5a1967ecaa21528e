/** Signed statements about the audit log that are kept outside of the database. */
package org.windowpane.gateway.anchors;
