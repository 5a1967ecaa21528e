/** The plan and the lease on disk, so that windows begin after a restart without a gateway. */
package org.windowpane.controller.journal;
