package org.windowpane.gateway.anchors;

import java.nio.file.Path;
import java.time.Duration;

/**
 * The settings of anchors.
 *
 * @param directory the directory for the anchors and their keys
 * @param interval the longest time between an event and its anchor, at least a second
 */
public record AnchorSettings(Path directory, Duration interval) {}
