/**
 * Values that the gateway, its core and the controller module share: addresses, ports, switches and
 * paths. Each is a plain value that knows its text form and depends on {@code java.*} only.
 */
package org.windowpane.protocol.value;
