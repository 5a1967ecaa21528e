package org.windowpane.core.interpreter;

/**
 * What a statement led to.
 *
 * @param world what holds from now on
 * @param reply the answer
 */
public record Result(World world, Reply reply) {}
