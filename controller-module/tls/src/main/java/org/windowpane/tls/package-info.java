/** TLS of PEM files, with nothing but the JDK. */
package org.windowpane.tls;
