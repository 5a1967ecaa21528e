/** Quotas of users and shares: what they are, how much is used, and how administrators set them. */
package org.windowpane.gateway.quotas;
