/** Making, changing and deleting shares. */
package org.windowpane.core.admission.delegation;
