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
  void without_wishes_they_keep_the_order_they_came_in() {
    add("b", Set.of(), Set.of());
    add("a", Set.of(), Set.of());

    assertThat(told("")).containsExactly("b", "a");
  }

  @Test
  void whoever_is_wished_for_earlier_goes_earlier() {
    add("last", Set.of("middle"), Set.of());
    add("first", Set.of(), Set.of("middle"));
    add("middle", Set.of(), Set.of());

    assertThat(told("")).containsExactly("first", "middle", "last");
  }

  @Test
  void a_circle_of_wishes_is_refused_and_leaves_the_others_in_place() {
    add("a", Set.of("b"), Set.of());

    assertThatThrownBy(() -> add("b", Set.of("a"), Set.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("circle")
        .hasMessageContaining("[a, b]");
    assertThat(told("")).containsExactly("a");
  }

  @Test
  void whoever_says_stop_keeps_it_from_the_rest() {
    add("a", Set.of(), Set.of());
    add("b", Set.of(), Set.of());

    assertThat(told("a")).containsExactly("a");
  }

  @Test
  void a_removed_listener_hears_nothing_more() {
    Named gone = add("a", Set.of(), Set.of());
    listeners.remove(gone);

    assertThat(told("")).isEmpty();
  }

  private Named add(String name, Set<String> after, Set<String> before) {
    Named named = new Named(name, after, before);
    listeners.add(named);
    return named;
  }

  private List<String> told(String stopper) {
    List<String> told = new ArrayList<>();
    listeners.call(
        listener -> {
          told.add(listener.name);
          return listener.name.equals(stopper)
              ? IListener.Command.STOP
              : IListener.Command.CONTINUE;
        });
    return told;
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
