package org.windowpane.core.time;

/** Binary search in a segment of a flat array. */
final class Search {
  private Search() {}

  /**
   * The last of {@code count} rising numbers from {@code offset} on that is at most {@code limit},
   * counted from the offset; -1 for none.
   */
  static int floor(long[] numbers, int offset, int count, long limit) {
    int low = offset;
    int length = count;
    while (length > 1) {
      int half = length >>> 1;
      low = numbers[low + half] <= limit ? low + half : low;
      length -= half;
    }
    return count > 0 && numbers[low] <= limit ? low - offset : -1;
  }
}
