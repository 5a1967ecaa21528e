package org.windowpane.core.time;

/**
 * What a tree of levels takes.
 *
 * @param changes how many changes there are
 * @param numbers for how many longs there is room, in leaves and branches
 * @param height how many nodes lie on the way from the root to a leaf, both included
 */
record Footprint(int changes, long numbers, int height) {
  static Footprint of(Object node) {
    if (node instanceof long[] leaf) {
      return new Footprint(Leaf.count(leaf), leaf.length, 1);
    }
    Branch branch = (Branch) node;
    Footprint sum = new Footprint(0, 4L * branch.count(), 0);
    for (int i = 0; i < branch.count(); i++) {
      Footprint child = of(branch.child(i));
      if (i > 0 && child.height != sum.height - 1) {
        throw new AssertionError("children of unequal heights");
      }
      sum =
          new Footprint(sum.changes + child.changes, sum.numbers + child.numbers, child.height + 1);
    }
    return sum;
  }

  double numbersPerChange() {
    return (double) numbers / changes;
  }
}
