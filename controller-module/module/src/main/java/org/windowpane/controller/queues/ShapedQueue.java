package org.windowpane.controller.queues;

/** A queue that is asked for, with the shape that it shall have beside the others of its port. */
public record ShapedQueue(QueueWanted queue, QueueShape shape) {}
