package org.windowpane.controller.groups;

import java.util.Optional;
import java.util.stream.Collectors;
import org.windowpane.controller.entries.EntryText;

/** Groups in the manner of {@code ovs-ofctl}. */
public final class GroupText {

  private GroupText() {}

  /**
   * The group of this number.
   *
   * @param shape empty for one that is not set up as the module would
   */
  public static String of(int number, Optional<GroupShape> shape) {
    return "group_id="
        + number
        + shape.map(GroupText::of).orElse(" with another type or other buckets");
  }

  private static String of(GroupShape shape) {
    return shape.buckets().stream()
        .map(
            bucket ->
                ",bucket=watch_port:%d,actions=%s"
                    .formatted(bucket.watchedPort(), EntryText.of(bucket.steps())))
        .collect(Collectors.joining("", ",type=ff", ""));
  }
}
