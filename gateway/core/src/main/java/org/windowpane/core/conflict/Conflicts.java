package org.windowpane.core.conflict;

import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;
import org.windowpane.core.conflict.Treatment.Deny;
import org.windowpane.core.conflict.Treatment.Forward;

/**
 * The one action of a packet that two actions are asked for: the operators +D, +S and +P (Ferguson
 * et al., Participatory Networking, SIGCOMM 2013, §4; Hierarchical Policies for Software Defined
 * Networks, HotSDN 2012). A packet that only one side speaks of meets that side's action unchanged.
 */
public final class Conflicts {
  private Conflicts() {}

  /**
   * +D, between requests of one share: the larger guarantee, the smaller limit, and denial above
   * all. {@code m|n} means a guarantee of m under a limit of n; the table is symmetric.
   *
   * <pre>
   *             deny  allow  reserve n     limit n       n|k
   * deny        deny  deny   deny          deny          deny
   * allow             allow  reserve n     limit n       n|k
   * reserve m                reserve max   min(m,n)|n    min(max(m,n),k)|k
   * limit m                                limit min     min(n,m,k)|min(m,k)
   * m|l                                                  min(max(m,n),l,k)|min(l,k)
   * </pre>
   *
   * <p>Commutative, associative and idempotent, and a plain allow changes nothing. The prototype
   * denied where a guarantee met a limit.
   */
  public static Treatment withinShare(Treatment one, Treatment other) {
    return one instanceof Forward a && other instanceof Forward b ? both(a, b) : new Deny();
  }

  /** +S, between what the children of one share come to: as {@link #withinShare}. */
  public static Treatment betweenSiblings(Treatment one, Treatment other) {
    return withinShare(one, other);
  }

  /**
   * +P, between what a share asks for and what its children come to. The child wins; but a rate
   * that the parent names counts too where the child names one of the same kind, or is a plain
   * allow. Rows are the parent's, columns the child's, and {@code m|n} as above.
   *
   * <pre>
   *             deny  allow      reserve n    limit n    n|k
   * deny        deny  allow      reserve n    limit n    n|k
   * allow       deny  allow      reserve n    limit n    n|k
   * reserve m   deny  reserve m  reserve max  limit n    min(max(m,n),k)|k
   * limit m     deny  limit m    reserve n    limit min  min(n,m,k)|min(m,k)
   * m|l         deny  m|l        reserve max  limit min  min(max(m,n),l,k)|min(l,k)
   * </pre>
   *
   * <p>Neither commutative nor associative: of reserve 3, deny and reserve 1, from the root down,
   * the first two come to deny, and the whole to 1 or 3. Only a fold from the leaves is meant.
   */
  public static Treatment parentWithChild(Treatment parent, Treatment child) {
    if (!(parent instanceof Forward p) || !(child instanceof Forward c)) {
      return child;
    }
    if (c.isPlain()) {
      return p;
    }
    return new Forward(
        c.guaranteeBps().isPresent()
            ? larger(p.guaranteeBps(), c.guaranteeBps())
            : c.guaranteeBps(),
        c.limitBps().isPresent() ? smaller(p.limitBps(), c.limitBps()) : c.limitBps());
  }

  private static Forward both(Forward a, Forward b) {
    return new Forward(
        larger(a.guaranteeBps(), b.guaranteeBps()), smaller(a.limitBps(), b.limitBps()));
  }

  private static OptionalLong larger(OptionalLong a, OptionalLong b) {
    return either(a, b, Math::max);
  }

  private static OptionalLong smaller(OptionalLong a, OptionalLong b) {
    return either(a, b, Math::min);
  }

  private static OptionalLong either(OptionalLong a, OptionalLong b, LongBinaryOperator choice) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? b : a;
    }
    return OptionalLong.of(choice.applyAsLong(a.getAsLong(), b.getAsLong()));
  }
}
