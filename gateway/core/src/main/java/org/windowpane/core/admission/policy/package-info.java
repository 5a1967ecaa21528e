/** The policies that can refuse a request before its capacity is checked. */
package org.windowpane.core.admission.policy;
