/** Who somebody is, and what their role may do. */
package org.windowpane.gateway.security;
