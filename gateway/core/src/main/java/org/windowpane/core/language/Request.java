package org.windowpane.core.language;

import java.util.Objects;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.PathRequirements;

/**
 * A statement that asks for something to be done to flows for a time (PANE, SIGCOMM 2013, §3). The
 * interval holds {@code from} and does not hold {@code to}; that it is not empty is not checked
 * here, since the clock is not known.
 */
public sealed interface Request extends Statement {
  /** The flows that it is about. */
  FlowGroup flows();

  /** Whether it may be granted in part. */
  Strictness strictness();

  /** The share that it draws on. */
  String share();

  /** When it begins. */
  TimeExpression from();

  /** When it is over. */
  TimeExpression to();

  /**
   * Bandwidth guaranteed to the flows.
   *
   * @param mbit how much, in Mbit/s, at least 0
   * @param path what the path must be like
   */
  record Reserve(
      FlowGroup flows,
      long mbit,
      Strictness strictness,
      PathRequirements path,
      String share,
      TimeExpression from,
      TimeExpression to)
      implements Request {
    /** Checks the name and the range. */
    public Reserve {
      Checks.notNegative(mbit);
      Objects.requireNonNull(path);
      check(flows, strictness, share, from, to);
    }

    @Override
    public String toString() {
      return text("reserve", this, " = " + mbit, PathClause.text(path));
    }
  }

  /**
   * A rate that the flows together may not pass.
   *
   * @param mbit the rate, in Mbit/s, at least 0
   */
  record RateLimit(
      FlowGroup flows,
      long mbit,
      Strictness strictness,
      String share,
      TimeExpression from,
      TimeExpression to)
      implements Request {
    /** Checks the name and the range. */
    public RateLimit {
      Checks.notNegative(mbit);
      check(flows, strictness, share, from, to);
    }

    @Override
    public String toString() {
      return text("ratelimit", this, " = " + mbit, "");
    }
  }

  /** Lets the flows pass. */
  record Allow(
      FlowGroup flows, Strictness strictness, String share, TimeExpression from, TimeExpression to)
      implements Request {
    /** Checks the name. */
    public Allow {
      check(flows, strictness, share, from, to);
    }

    @Override
    public String toString() {
      return text("allow", this, "", "");
    }
  }

  /** Drops the flows. */
  record Deny(
      FlowGroup flows, Strictness strictness, String share, TimeExpression from, TimeExpression to)
      implements Request {
    /** Checks the name. */
    public Deny {
      check(flows, strictness, share, from, to);
    }

    @Override
    public String toString() {
      return text("deny", this, "", "");
    }
  }

  private static void check(
      FlowGroup flows,
      Strictness strictness,
      String share,
      TimeExpression from,
      TimeExpression to) {
    Objects.requireNonNull(flows);
    Objects.requireNonNull(strictness);
    Checks.name(share);
    Objects.requireNonNull(from);
    Objects.requireNonNull(to);
  }

  private static String text(String verb, Request request, String amount, String path) {
    StringBuilder text = new StringBuilder(verb);
    text.append(' ').append(request.flows()).append(amount);
    if (request.strictness() != Strictness.STRICT) {
      text.append(' ').append(request.strictness().word());
    }
    text.append(path).append(" on ").append(request.share());
    text.append(TimeExpression.interval(request.from(), request.to()));
    return text.append('.').toString();
  }
}
