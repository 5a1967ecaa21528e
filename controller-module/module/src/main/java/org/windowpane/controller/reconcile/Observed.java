package org.windowpane.controller.reconcile;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The things of one kind on a switch, as it confirmed them or was read to have them, and why it
 * refused others.
 *
 * @param <K> the key of a thing
 * @param <F> what is found of a thing
 */
public final class Observed<K, F> {

  private final Map<K, String> errors = new HashMap<>();
  private Map<K, F> items = new HashMap<>();
  private final Set<K> changedWhileReading = new HashSet<>();

  /** All things; a view. */
  public Map<K, F> all() {
    return Collections.unmodifiableMap(items);
  }

  /** The thing, if it is there. */
  public Optional<F> get(K key) {
    return Optional.ofNullable(items.get(key));
  }

  /** Why the last change of the thing failed; empty if it succeeded. */
  public Optional<String> error(K key) {
    return Optional.ofNullable(errors.get(key));
  }

  /** A reading begins. Its result is older than any change from now on. */
  public void startReading() {
    changedWhileReading.clear();
  }

  /** These things change, so the result of a reading under way does not count for them. */
  public void change(Collection<K> keys) {
    changedWhileReading.addAll(keys);
  }

  /**
   * Takes over what a reading found, but for things that changed since it began.
   *
   * @return the things as known before
   */
  public Map<K, F> read(Map<K, F> found) {
    Map<K, F> next = new HashMap<>(found);
    for (K key : changedWhileReading) {
      next.remove(key);
      get(key).ifPresent(newer -> next.put(key, newer));
    }
    Map<K, F> before = items;
    items = next;
    return before;
  }

  /**
   * The switch confirmed changes.
   *
   * @param made what is there now in each thing's place, or that nothing is
   * @param refused why the switch refused some of these changes after all
   */
  public void confirm(Map<K, Optional<F>> made, Map<K, String> refused) {
    change(made.keySet());
    made.forEach(
        (key, now) -> {
          if (refused.containsKey(key)) {
            errors.put(key, refused.get(key));
          } else {
            errors.remove(key);
            now.ifPresentOrElse(item -> items.put(key, item), () -> items.remove(key));
          }
        });
  }

  /** The thing is gone, which no change asked for. */
  public void lose(K key) {
    changedWhileReading.add(key);
    items.remove(key);
  }

  /** The switch refused or did not confirm a change of these things. */
  public void fail(Collection<K> keys, String reason) {
    keys.forEach(key -> errors.put(key, reason));
  }
}
