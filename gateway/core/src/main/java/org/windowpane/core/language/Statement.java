package org.windowpane.core.language;

import java.util.Objects;
import org.windowpane.core.flow.FlowGroup;

/**
 * One sentence of PANE's text language (Ferguson et al., Participatory Networking, SIGCOMM 2013,
 * §3). Names have 1 to 64 letters, digits, {@code _ $ @ -} or inner full stops, and begin with a
 * letter, a digit, {@code _} or {@code $}. {@code toString} is the canonical text: what {@link
 * StatementParser} reads back as an equal statement.
 */
public sealed interface Statement
    permits Statement.AddUser,
        Statement.NewShare,
        Statement.Grant,
        Statement.GrantDefault,
        Statement.GetSchedule,
        Statement.ListShares,
        Statement.ListSharesByFlowGroup,
        Statement.Tick,
        Statement.NewClass,
        Statement.ChangeClass,
        Statement.EndClass,
        Request {

  /**
   * A new user.
   *
   * @param name the name of the user
   */
  record AddUser(String name) implements Statement {
    /** Checks the name. */
    public AddUser {
      Checks.name(name);
    }

    @Override
    public String toString() {
      return "AddUser " + name + ".";
    }
  }

  /**
   * A new share below another.
   *
   * @param name the name of the new share
   * @param flows the flows that requests on the share may name
   * @param privileges what requests may ask for them
   * @param parent the share above
   */
  record NewShare(String name, FlowGroup flows, PrivilegeClause privileges, String parent)
      implements Statement {
    /** Checks the names. */
    public NewShare {
      Checks.name(name);
      Objects.requireNonNull(flows);
      Objects.requireNonNull(privileges);
      Checks.name(parent);
    }

    @Override
    public String toString() {
      String clause = privileges.equals(PrivilegeClause.NONE) ? "" : " " + privileges;
      return "NewShare " + name + " for " + flows + clause + " on " + parent + ".";
    }
  }

  /**
   * Makes a user a speaker of a share.
   *
   * @param share the share
   * @param user the user
   */
  record Grant(String share, String user) implements Statement {
    /** Checks the names. */
    public Grant {
      Checks.name(share);
      Checks.name(user);
    }

    @Override
    public String toString() {
      return "Grant " + share + " to " + user + ".";
    }
  }

  /**
   * Makes everyone a speaker of a share.
   *
   * @param share the share
   */
  record GrantDefault(String share) implements Statement {
    /** Checks the name. */
    public GrantDefault {
      Checks.name(share);
    }

    @Override
    public String toString() {
      return "GrantDefault " + share + ".";
    }
  }

  /**
   * Asks what can still be reserved on a share, and when.
   *
   * @param share the share
   */
  record GetSchedule(String share) implements Statement {
    /** Checks the name. */
    public GetSchedule {
      Checks.name(share);
    }

    @Override
    public String toString() {
      return "GetSchedule " + share + ".";
    }
  }

  /** Asks for the shares that the speaker holds. */
  record ListShares() implements Statement {
    @Override
    public String toString() {
      return "ListShares.";
    }
  }

  /**
   * Asks for the shares whose flow groups concern certain flows.
   *
   * @param flows the flows
   */
  record ListSharesByFlowGroup(FlowGroup flows) implements Statement {
    /** Checks that there are flows. */
    public ListSharesByFlowGroup {
      Objects.requireNonNull(flows);
    }

    @Override
    public String toString() {
      return "ListSharesByFlowGroup " + flows + ".";
    }
  }

  /**
   * A new traffic class: one queue on each port for all of its flows. Not a part of PANE's own
   * language.
   *
   * @param name the name of the class
   * @param terms its flows, and what they may have
   * @param share the share that the class is a part of
   * @param from when it begins
   * @param to when it is over
   */
  record NewClass(
      String name, ClassTerms terms, String share, TimeExpression from, TimeExpression to)
      implements Statement {
    /** Checks the names. */
    public NewClass {
      Checks.name(name);
      Objects.requireNonNull(terms);
      Checks.name(share);
      Objects.requireNonNull(from);
      Objects.requireNonNull(to);
    }

    @Override
    public String toString() {
      String interval = TimeExpression.interval(from, to);
      return "NewClass " + name + " for " + terms + " on " + share + interval + ".";
    }
  }

  /**
   * Gives a traffic class other terms. Not a part of PANE's own language.
   *
   * @param name the name of the class
   * @param terms its flows, and what they may have
   * @param to when it is over
   */
  record ChangeClass(String name, ClassTerms terms, TimeExpression to) implements Statement {
    /** Checks the name. */
    public ChangeClass {
      Checks.name(name);
      Objects.requireNonNull(terms);
      Objects.requireNonNull(to);
    }

    @Override
    public String toString() {
      String interval = TimeExpression.interval(TimeExpression.NOW, to);
      return "ChangeClass " + name + " for " + terms + interval + ".";
    }
  }

  /**
   * Deletes a traffic class.
   *
   * @param name the name of the class
   */
  record EndClass(String name) implements Statement {
    /** Checks the name. */
    public EndClass {
      Checks.name(name);
    }

    @Override
    public String toString() {
      return "EndClass " + name + ".";
    }
  }

  /**
   * Moves the clock of a trace.
   *
   * @param seconds how far, at least 0
   */
  record Tick(long seconds) implements Statement {
    /** Checks the range. */
    public Tick {
      Checks.notNegative(seconds);
    }

    @Override
    public String toString() {
      return "Tick " + seconds + ".";
    }
  }
}
