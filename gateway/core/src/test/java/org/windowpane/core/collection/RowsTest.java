package org.windowpane.core.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

final class RowsTest {
  @Property(tries = 300)
  void addedRowsAreFoundAndReturnedRowsDoNotChange(
      @ForAll @Size(max = 6)
          List<@Size(max = 20) List<@IntRange(min = 0, max = 400) Integer>> rounds) {
    Rows<Integer> row = Rows.empty();
    Map<Integer, Integer> beside = new HashMap<>();
    int value = 0;
    for (List<Integer> numbers : rounds) {
      Rows<Integer> before = row;
      Map<Integer, Integer> besideBefore = Map.copyOf(beside);
      Rows.Put<Integer> put = row.put();
      for (int number : numbers) {
        value++;
        put.set(number, value);
        beside.put(number, value);
      }
      row = put.done();
      assertSame(row, beside);
      assertSame(before, besideBefore);
    }
  }

  private static void assertSame(Rows<Integer> row, Map<Integer, Integer> beside) {
    for (int number = 0; number <= 500; number++) {
      assertThat(row.get(number)).isEqualTo(beside.get(number));
    }
  }
}
