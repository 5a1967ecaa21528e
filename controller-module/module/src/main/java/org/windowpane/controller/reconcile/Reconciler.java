package org.windowpane.controller.reconcile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Compares the wanted things of one kind with those that were found. It returns changes and makes
 * none. Flow entries, queues and meters are its three uses, each described by two functions.
 *
 * @param isAsWanted whether a thing found does what is wanted
 * @param order installs are made in this order of keys, removals in the reverse
 * @param <K> the key of a thing
 * @param <W> what is wanted of one
 * @param <F> what was found of one
 */
public record Reconciler<K, W, F>(BiPredicate<W, F> isAsWanted, Comparator<K> order) {

  /**
   * The changes among the things with these keys.
   *
   * @param mayRemove which of the things found may be removed when they are not wanted
   */
  public Changes<K, W> changes(
      Collection<K> keys, Map<K, W> wanted, Map<K, F> found, Predicate<F> mayRemove) {
    List<Change.Install<K, W>> installs = new ArrayList<>();
    List<Change.Remove<K, W>> removals = new ArrayList<>();
    int kept = 0;
    int missing = 0;
    for (K key : keys) {
      W want = wanted.get(key);
      F have = found.get(key);
      if (want == null) {
        if (have != null && mayRemove.test(have)) {
          removals.add(new Change.Remove<>(key));
        }
      } else if (have == null) {
        installs.add(new Change.Add<>(key, want));
        missing++;
      } else if (isAsWanted.test(want, have)) {
        kept++;
      } else {
        installs.add(new Change.Replace<>(key, want));
      }
    }
    installs.sort(Comparator.comparing(Change.Install<K, W>::key, order));
    removals.sort(Comparator.comparing(Change.Remove<K, W>::key, order.reversed()));
    return new Changes<>(installs, removals, kept, missing);
  }

  /**
   * How the switch was changed from outside between two readings: what had been as wanted and is
   * not any more, and what came that is not wanted.
   *
   * @param changes of what was found now
   */
  public List<Deviation<W, F>> deviations(
      Changes<K, W> changes, Map<K, F> before, Map<K, F> found) {
    List<Deviation<W, F>> deviations = new ArrayList<>();
    for (Change.Install<K, W> change : changes.installs()) {
      F previous = before.get(change.key());
      if (previous != null && isAsWanted.test(change.wanted(), previous)) {
        Optional<F> has = Optional.ofNullable(found.get(change.key()));
        String cause = has.isPresent() ? DriftCause.ALTERED : DriftCause.REMOVED;
        deviations.add(new Deviation<>(Optional.of(change.wanted()), has, cause));
      }
    }
    for (Change.Remove<K, W> change : changes.removals()) {
      if (!before.containsKey(change.key())) {
        Optional<F> extra = Optional.of(found.get(change.key()));
        deviations.add(new Deviation<>(Optional.empty(), extra, DriftCause.ADDED));
      }
    }
    return deviations;
  }
}
