package org.windowpane.embedded.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.floodlightcontroller.core.IListener;
import org.junit.jupiter.api.Test;

class OrderedListenersTest {
  private final OrderedListeners<String, Named> listeners = new OrderedListeners<>("a test");

  @Test
  void without_constraints_they_keep_their_order() {
    add("b", Set.of(), Set.of());
    add("a", Set.of(), Set.of());

    assertThat(called("")).containsExactly("b", "a");
  }

  @Test
  void a_listener_that_another_names_as_earlier_goes_earlier() {
    add("last", Set.of("middle"), Set.of());
    add("first", Set.of(), Set.of("middle"));
    add("middle", Set.of(), Set.of());

    assertThat(called("")).containsExactly("first", "middle", "last");
  }

  @Test
  void a_cycle_of_ordering_constraints_is_refused_and_the_others_stay() {
    add("a", Set.of("b"), Set.of());

    assertThatThrownBy(() -> add("b", Set.of("a"), Set.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("circle")
        .hasMessageContaining("[a, b]");
    assertThat(called("")).containsExactly("a");
  }

  @Test
  void a_listener_that_returns_stop_keeps_the_event_from_the_rest() {
    add("a", Set.of(), Set.of());
    add("b", Set.of(), Set.of());

    assertThat(called("a")).containsExactly("a");
  }

  @Test
  void a_removed_listener_gets_no_more_events() {
    Named gone = add("a", Set.of(), Set.of());
    listeners.remove(gone);

    assertThat(called("")).isEmpty();
  }

  private Named add(String name, Set<String> after, Set<String> before) {
    Named named = new Named(name, after, before);
    listeners.add(named);
    return named;
  }

  private List<String> called(String stopper) {
    List<String> called = new ArrayList<>();
    listeners.call(
        listener -> {
          called.add(listener.name);
          return listener.name.equals(stopper)
              ? IListener.Command.STOP
              : IListener.Command.CONTINUE;
        });
    return called;
  }

  private record Named(String name, Set<String> after, Set<String> before)
      implements IListener<String> {
    @Override
    public String getName() {
      return name;
    }

    @Override
    public boolean isCallbackOrderingPrereq(String type, String other) {
      return after.contains(other);
    }

    @Override
    public boolean isCallbackOrderingPostreq(String type, String other) {
      return before.contains(other);
    }
  }
}
