package org.windowpane.controller.ids;

/**
 * The numbers of meters or groups of one switch that are the module's. Neither has a field for its
 * owner or purpose, so the module reserves some of the numbers, and leaves the others alone.
 *
 * @param lowest at least 1
 * @param highest below {@code lowest} where the switch has none
 */
public record NumberRange(int lowest, int highest) {

  /** A switch without meters, or without groups. */
  public static final NumberRange NONE = new NumberRange(1, 0);

  /** Where the module's groups begin: "WP" in the upper half of the number. */
  private static final int FIRST_GROUP = 0x5750_0000;

  /** More groups than one switch has bookings with a backup. */
  private static final int MOST_GROUPS = 0xffff;

  /** The meters of a switch with meters up to this number: the upper half of them. */
  public static NumberRange ofMeters(long highest) {
    int last = (int) Math.min(highest, Integer.MAX_VALUE - 1);
    return new NumberRange(last / 2 + 1, last);
  }

  /** The groups of a switch that can have so many. */
  public static NumberRange ofGroups(long count) {
    int some = (int) Math.min(count, MOST_GROUPS);
    return some < 1 ? NONE : new NumberRange(FIRST_GROUP, FIRST_GROUP + some - 1);
  }

  /** Whether the switch has none. */
  public boolean isEmpty() {
    return highest < lowest;
  }

  /** Whether this number is the module's. */
  public boolean contains(int number) {
    return number >= lowest && number <= highest;
  }
}
