package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.UnenforceableException;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.queues.QueueWanted;

/**
 * What a rule asks of one switch.
 *
 * @param entries its flow entries; with an error those that can be had all the same
 * @param queues the queues that it needs: one of its own for each port that it can use, or those of
 *     its class
 * @param meter its meter, if it needs one
 * @param group its group, if it needs one
 * @param error why it does not ask for all that the rule means, in words
 * @param keepsExisting whether entries, queues, meters and groups of the rule that the switch
 *     already has shall stay although nothing can be asked now: what is there belongs to it, but
 *     cannot be compared
 * @param classQueue the number of the queue of its class, if it is a rule of a class: packets that
 *     come marked with it from other switches go there
 */
public record CompiledHop(
    List<Entry> entries,
    List<QueueWanted> queues,
    Optional<MeterWanted> meter,
    Optional<GroupWanted> group,
    Optional<String> error,
    boolean keepsExisting,
    OptionalInt classQueue) {

  /** Keeps its own copies. */
  public CompiledHop {
    entries = List.copyOf(entries);
    queues = List.copyOf(queues);
  }

  /** What a rule of no class and without a group asks. */
  CompiledHop(
      List<Entry> entries,
      List<QueueWanted> queues,
      Optional<MeterWanted> meter,
      Optional<String> error,
      boolean keepsExisting) {
    this(entries, queues, meter, Optional.empty(), error, keepsExisting, OptionalInt.empty());
  }

  /** The same for a rule of a class. */
  CompiledHop ofClass(int queue) {
    return new CompiledHop(
        entries, queues, meter, group, error, keepsExisting, OptionalInt.of(queue));
  }

  /** Entries that may turn out to be impossible. */
  @FunctionalInterface
  interface Entries {
    List<Entry> make() throws UnenforceableException;
  }

  /** These entries with these queues, or why there can be none. */
  static CompiledHop of(Entries entries, List<QueueWanted> queues) {
    try {
      return new CompiledHop(entries.make(), queues, Optional.empty(), Optional.empty(), false);
    } catch (UnenforceableException e) {
      return failed(e.getMessage());
    }
  }

  /** The same with other entries. */
  CompiledHop with(List<Entry> others) {
    return new CompiledHop(others, queues, meter, group, error, keepsExisting, classQueue);
  }

  /** The same with more entries, unless it failed. */
  CompiledHop and(List<Entry> more) {
    List<Entry> all = new ArrayList<>(entries);
    all.addAll(more);
    return error.isPresent()
        ? this
        : new CompiledHop(all, queues, meter, group, error, keepsExisting, classQueue);
  }

  /** What a rule asks of a switch for this and for another hop; the reason of this one counts. */
  CompiledHop joined(CompiledHop other) {
    List<Entry> allEntries = new ArrayList<>(entries);
    allEntries.addAll(other.entries);
    List<QueueWanted> allQueues = new ArrayList<>(queues);
    other.queues.stream().filter(queue -> !queues.contains(queue)).forEach(allQueues::add);
    return new CompiledHop(
        allEntries,
        allQueues,
        meter,
        group.or(() -> other.group),
        error.isPresent() ? error : other.error,
        keepsExisting || other.keepsExisting,
        classQueue);
  }

  /** Its queues and its group without entries, and without a reason why there are none. */
  CompiledHop withoutEntries() {
    return new CompiledHop(
        List.of(), queues, Optional.empty(), group, Optional.empty(), false, OptionalInt.empty());
  }

  /** The same with a group, unless it failed. */
  CompiledHop grouped(GroupWanted wanted) {
    return error.isPresent()
        ? this
        : new CompiledHop(
            entries, queues, meter, Optional.of(wanted), error, keepsExisting, classQueue);
  }

  /** The same with a meter, unless it failed. */
  CompiledHop metered(MeterWanted wanted) {
    return error.isPresent()
        ? this
        : new CompiledHop(
            entries, queues, Optional.of(wanted), group, error, keepsExisting, classQueue);
  }

  /** Nothing can be asked, for this reason, and nothing shall stay. */
  public static CompiledHop failed(String error) {
    return new CompiledHop(List.of(), List.of(), Optional.empty(), Optional.of(error), false);
  }

  static CompiledHop undecided(String error) {
    return new CompiledHop(List.of(), List.of(), Optional.empty(), Optional.of(error), true);
  }

  /**
   * Not decided yet, for this reason: what the switch already has stays, its queues and meter too.
   */
  CompiledHop waiting(String reason) {
    return new CompiledHop(List.of(), queues, meter, group, Optional.of(reason), true, classQueue);
  }

  /** The queues that are the rule's own, on all ports by which its packets can leave. */
  public List<QueueWanted> ownQueues() {
    return queues.stream().filter(queue -> queue.rule().isPresent()).toList();
  }
}
