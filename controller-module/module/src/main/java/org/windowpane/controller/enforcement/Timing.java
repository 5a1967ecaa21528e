package org.windowpane.controller.enforcement;

import java.time.Duration;

/**
 * How long things take or may take.
 *
 * @param window changes that come closer together than this are installed together
 * @param reconcile how often every switch is read and compared
 * @param settle how long a new switch or port is watched for links before packets are flooded there
 * @param linkLinger how long a link is reckoned with that is not discovered any more
 * @param marksTimeout how long a filter for marks may take to appear
 * @param answer how long an answer waits for confirmations
 */
public record Timing(
    Duration window,
    Duration reconcile,
    Duration settle,
    Duration linkLinger,
    Duration marksTimeout,
    Duration answer) {}
