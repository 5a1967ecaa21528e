package org.windowpane.core.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A trie, beside a hash map. */
final class HashTrieLawsTest {

  /** A key that shares its hash with many others. */
  record Key(int number) {
    @Override
    public int hashCode() {
      return number % 7 * 0x10000;
    }
  }

  /** Puts the value, or takes the key away where there is none. */
  record Change(Key key, Integer value) {}

  @Provide
  Arbitrary<List<Change>> changes() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 40).map(Key::new),
            Arbitraries.integers().between(0, 9).injectNull(0.4))
        .as(Change::new)
        .list()
        .ofMaxSize(120);
  }

  @Property
  void itAgreesWithAHashMap(@ForAll("changes") List<Change> changes) {
    Map<Key, Integer> map = new HashMap<>();
    HashTrie<Key, Integer> trie = HashTrie.empty();
    for (Change change : changes) {
      HashTrie<Key, Integer> before = trie;
      Map<Key, Integer> then = contents(before);
      if (change.value() == null) {
        map.remove(change.key());
        trie = trie.without(change.key());
      } else {
        map.put(change.key(), change.value());
        trie = trie.with(change.key(), change.value());
      }
      assertThat(contents(trie)).isEqualTo(map);
      assertThat(contents(before)).as("what was before stays").isEqualTo(then);
      assertThat(trie.size()).isEqualTo(map.size());
      assertThat(trie.values()).containsExactlyInAnyOrderElementsOf(map.values());
      assertThat(trie.asMap()).isEqualTo(map).hasSameHashCodeAs(map);
    }
    for (int number = 0; number <= 40; number++) {
      Key key = new Key(number);
      assertThat(trie.get(key).orElse(null)).isEqualTo(map.get(key));
      assertThat(trie.asMap().get(key)).isEqualTo(map.get(key));
      assertThat(trie.asMap().containsKey(key)).isEqualTo(map.containsKey(key));
    }
  }

  @Example
  void theMapOfATrieIsUnmodifiable() {
    Map<Key, Integer> map = HashTrie.<Key, Integer>empty().with(new Key(1), 1).asMap();
    assertThatThrownBy(() -> map.put(new Key(2), 2))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(map::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.entrySet().iterator().next().setValue(2))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(map).containsOnly(Map.entry(new Key(1), 1));
  }

  @Property
  void puttingManyInAtOnceIsPuttingThemInOneAfterTheOther(
      @ForAll("changes") List<Change> first, @ForAll("changes") List<Change> then) {
    HashTrie<Key, Integer> single = HashTrie.empty();
    Map<Key, Integer> atOnce = new HashMap<>();
    for (Change change : first) {
      single = single.with(change.key(), 1);
    }
    HashTrie<Key, Integer> many = single;
    for (Change change : then) {
      single = single.with(change.key(), 2);
      atOnce.put(change.key(), 2);
    }
    assertThat(many.withAll(atOnce)).isEqualTo(single);
    assertThat(many.withAll(atOnce).size()).isEqualTo(single.size());
  }

  @Property
  void theDifferencesOfTwoAreTheKeysWhoseValuesAreOthers(
      @ForAll("changes") List<Change> first, @ForAll("changes") List<Change> then) {
    HashTrie<Key, Integer> one = after(HashTrie.empty(), first);
    for (HashTrie<Key, Integer> other :
        List.of(after(one, then), after(HashTrie.<Key, Integer>empty(), then))) {
      List<Key> reported = new ArrayList<>();
      other.forEachDifference(one, reported::add);
      List<Key> differ = new ArrayList<>();
      for (int number = 0; number <= 40; number++) {
        Key key = new Key(number);
        if (!one.get(key).equals(other.get(key))) {
          differ.add(key);
        }
      }
      assertThat(reported).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(differ);
    }
  }

  private static HashTrie<Key, Integer> after(HashTrie<Key, Integer> trie, List<Change> changes) {
    HashTrie<Key, Integer> after = trie;
    for (Change change : changes) {
      after =
          change.value() == null
              ? after.without(change.key())
              : after.with(change.key(), change.value());
    }
    return after;
  }

  @Property
  void triesOfTheSameEntriesAreEqual(@ForAll("changes") List<Change> changes) {
    HashTrie<Key, Integer> there = HashTrie.empty();
    HashTrie<Key, Integer> other = HashTrie.empty();
    for (Change change : changes) {
      there = there.with(change.key(), 1);
    }
    for (int i = changes.size() - 1; i >= 0; i--) {
      other = other.with(changes.get(i).key(), 1);
    }
    assertThat(there).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(there.with(new Key(99), 1)).isNotEqualTo(other);
  }

  private static Map<Key, Integer> contents(HashTrie<Key, Integer> trie) {
    Map<Key, Integer> map = new HashMap<>();
    trie.forEach(map::put);
    return map;
  }
}
