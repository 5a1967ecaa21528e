package org.windowpane.controller.reconcile;

/**
 * One change of a thing on a switch.
 *
 * @param <K> what tells the things of one kind apart
 * @param <W> what may be wanted of one
 */
public sealed interface Change<K, W> {

  /** Which thing changes. */
  K key();

  /** Makes a thing that is missing. */
  record Add<K, W>(K key, W wanted) implements Change<K, W> {}

  /** Makes a thing that is there what is wanted. */
  record Replace<K, W>(K key, W wanted) implements Change<K, W> {}

  /** Removes a thing that is not wanted. */
  record Remove<K, W>(K key) implements Change<K, W> {}
}
