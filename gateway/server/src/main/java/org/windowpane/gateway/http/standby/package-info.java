/** Requests at a standby gateway, and while the database is away. */
package org.windowpane.gateway.http.standby;
