package org.windowpane.embedded.config;

import java.time.Duration;

/** The validated configuration of the embedded controller; see {@link Setting} for the meanings. */
public record Settings(
    OpenFlowSettings openFlow,
    RestSettings rest,
    Duration lldpInterval,
    Duration linkTimeout,
    int maxHosts,
    Duration settle,
    int poolThreads) {}
