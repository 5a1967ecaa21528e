/** Users, their roles and passwords, and sessions. */
package org.windowpane.gateway.people;
