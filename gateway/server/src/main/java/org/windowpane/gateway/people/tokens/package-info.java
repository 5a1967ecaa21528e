/** API tokens. */
package org.windowpane.gateway.people.tokens;
