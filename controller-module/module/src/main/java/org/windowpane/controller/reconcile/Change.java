package org.windowpane.controller.reconcile;

/**
 * One change of a thing on a switch.
 *
 * @param <K> the key of a thing
 * @param <W> what may be wanted of one
 */
public sealed interface Change<K, W> {

  /** Which thing changes. */
  K key();

  /** Has a thing there that is as wanted. */
  sealed interface Install<K, W> extends Change<K, W> {

    /** What is wanted of the thing. */
    W wanted();
  }

  /** Makes a thing that is missing. */
  record Add<K, W>(K key, W wanted) implements Install<K, W> {}

  /** Makes a thing that is there what is wanted. */
  record Replace<K, W>(K key, W wanted) implements Install<K, W> {}

  /** Removes a thing that is not wanted. */
  record Remove<K, W>(K key) implements Change<K, W> {}
}
