package org.windowpane.controller.ovsdb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a notification has a changed column: ovsdb-server(7), section "Update2 Notification". It has
 * a single value whole, and of sets and maps only what differs.
 */
enum ColumnKind {
  /** One value, or none. */
  VALUE {
    @Override
    Object changed(Object before, Object difference) {
      return difference;
    }
  },

  /** A set that may have several elements: those that came, and those that went. */
  SET {
    @Override
    Object changed(Object before, Object difference) {
      Set<Object> elements = new LinkedHashSet<>(OvsdbValues.elements(before));
      for (Object element : OvsdbValues.elements(difference)) {
        if (!elements.remove(element)) {
          elements.add(element);
        }
      }
      return OvsdbValues.set(new ArrayList<>(elements));
    }
  },

  /** A map: pairs that came or have another value, and pairs that went, as they were. */
  MAP {
    @Override
    Object changed(Object before, Object difference) {
      Map<Object, Object> entries = new LinkedHashMap<>();
      OvsdbValues.pairs(before).forEach(pair -> entries.put(pair.get(0), pair.get(1)));
      for (List<?> pair : OvsdbValues.pairs(difference)) {
        if (!entries.remove(pair.get(0), pair.get(1))) {
          entries.put(pair.get(0), pair.get(1));
        }
      }
      return OvsdbValues.map(entries);
    }
  };

  /**
   * The column's new value.
   *
   * @param before as it was; null where it had its default
   */
  abstract Object changed(Object before, Object difference);
}
