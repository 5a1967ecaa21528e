/** The gateway over HTTP: resources, their guards, problems, live events, probes and the web. */
package org.windowpane.gateway.rest;
