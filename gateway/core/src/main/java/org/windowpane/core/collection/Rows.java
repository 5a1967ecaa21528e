package org.windowpane.core.collection;

import java.util.Arrays;

/**
 * A row of values by number, from 0 up, that does not change: putting values into it makes another,
 * which shares what was not touched. Looking up takes two steps; putting in many values at once
 * copies every stretch of them once.
 *
 * @param <T> values; those that were never put in are null
 */
public final class Rows<T> {
  private static final Rows<?> EMPTY = new Rows<>(new Object[0][]);
  private static final int LENGTH = 64;

  private final Object[][] stretches;

  private Rows(Object[][] stretches) {
    this.stretches = stretches;
  }

  /** The row of nothing. */
  @SuppressWarnings("unchecked")
  public static <T> Rows<T> empty() {
    return (Rows<T>) EMPTY;
  }

  /** The value of a number, or null. */
  @SuppressWarnings("unchecked")
  public T get(int number) {
    int stretch = number / LENGTH;
    boolean missing = stretch >= stretches.length || stretches[stretch] == null;
    return missing ? null : (T) stretches[stretch][number % LENGTH];
  }

  /** Puts values into a row that is not shared yet. Not thread-safe. */
  public Put<T> put() {
    return new Put<>(stretches);
  }

  /**
   * A row that values are put into.
   *
   * @param <T> values
   */
  public static final class Put<T> {
    private final Object[][] before;
    private Object[][] after;

    private Put(Object[][] before) {
      this.before = before;
      this.after = before.clone();
    }

    /** Puts a value in the place of what is there. */
    public void set(int number, T value) {
      int stretch = number / LENGTH;
      if (stretch >= after.length) {
        after = Arrays.copyOf(after, stretch + 1 + stretch / 8);
      }
      if (after[stretch] == null) {
        after[stretch] = new Object[LENGTH];
      } else if (stretch < before.length && after[stretch] == before[stretch]) {
        after[stretch] = before[stretch].clone();
      }
      after[stretch][number % LENGTH] = value;
    }

    /** The row; this is not to be used any more. */
    public Rows<T> done() {
      return new Rows<>(after);
    }
  }
}
