package org.windowpane.core.time;

import java.util.Arrays;

/**
 * Windows that were taken and are not worked into a tree of levels yet. Grows at its end only, so
 * that what was handed out up to some count stays as it is; what it shares with a copy is no more
 * than a piece away from all of it.
 */
final class Backlog {
  /** Numbers of a window: the tick of its start, that of its end, and the amount. */
  private static final int EACH = 3;

  /** Windows of a piece. */
  private static final int PIECE = 64;

  /** Windows that a piece has room for at first. */
  private static final int FIRST_ROOM = 4;

  private static final long[][] NOTHING = {};

  private long[][] pieces;
  private int count;

  /** Whether the last piece, and the row of pieces, are this one's to write. */
  private boolean own;

  private Backlog(long[][] pieces, int count) {
    this.pieces = pieces;
    this.count = count;
  }

  static Backlog empty() {
    return new Backlog(NOTHING, 0);
  }

  /** One that holds the same now; neither sees what the other adds. */
  Backlog copy() {
    own = false;
    return new Backlog(pieces, count);
  }

  int count() {
    return count;
  }

  long start(int index) {
    return pieces[index / PIECE][index % PIECE * EACH];
  }

  long end(int index) {
    return pieces[index / PIECE][index % PIECE * EACH + 1];
  }

  long amount(int index) {
    return pieces[index / PIECE][index % PIECE * EACH + 2];
  }

  void add(long start, long end, long amount) {
    int at = count % PIECE * EACH;
    long[] piece = writable(count / PIECE, at);
    piece[at] = start;
    piece[at + 1] = end;
    piece[at + 2] = amount;
    count++;
  }

  private long[] writable(int index, int from) {
    boolean anew = index == pieces.length || pieces[index] == null;
    if (!own || index == pieces.length) {
      pieces = Arrays.copyOf(pieces, Math.max(pieces.length, index + 1 + index / 4));
    }
    if (anew || !own || from == pieces[index].length) {
      int room = Math.min(PIECE * EACH, Math.max(FIRST_ROOM * EACH, 2 * from));
      pieces[index] =
          anew ? new long[room] : Arrays.copyOf(pieces[index], Math.max(room, from + EACH));
    }
    own = true;
    return pieces[index];
  }

  /** Its edges in the order of time. */
  Edges edges() {
    Edges edges = new Edges(2 * count);
    for (int i = 0; i < count; i++) {
      edges.add(start(i), amount(i));
      if (end(i) != EpochNanos.NEVER) {
        edges.add(end(i), -amount(i));
      }
    }
    edges.sort();
    return edges;
  }
}
