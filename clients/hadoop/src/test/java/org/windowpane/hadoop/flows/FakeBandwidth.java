package org.windowpane.hadoop.flows;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.windowpane.client.reservations.Demand;

/** Records what is reserved. */
public final class FakeBandwidth implements Bandwidth {
  /** A reservation. */
  public static final class Reservation implements Kept {
    private final List<Demand> demands;
    private final Consumer<Outcome> answered;
    private int closed;

    private Reservation(List<Demand> demands, Consumer<Outcome> answered) {
      this.demands = demands;
      this.answered = answered;
    }

    @Override
    public void close() {
      closed++;
    }

    public void answer(Outcome outcome) {
      answered.accept(outcome);
    }

    public boolean isOpen() {
      return closed == 0;
    }

    public int timesClosed() {
      return closed;
    }

    /** The only flow group with its rate. */
    public Demand demand() {
      return demands.get(0);
    }

    public List<Demand> demands() {
      return demands;
    }
  }

  private final List<Reservation> all = new ArrayList<>();

  @Override
  public Kept keep(List<Demand> demands, Consumer<Outcome> answered) {
    Reservation reservation = new Reservation(List.copyOf(demands), answered);
    all.add(reservation);
    return reservation;
  }

  /** All reservations so far, the first one first. */
  public List<Reservation> all() {
    return all;
  }

  public List<Reservation> open() {
    return all.stream().filter(Reservation::isOpen).toList();
  }
}
