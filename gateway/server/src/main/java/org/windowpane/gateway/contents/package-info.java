/** What path rules and traffic classes have in common, as contents of shares. */
package org.windowpane.gateway.contents;
