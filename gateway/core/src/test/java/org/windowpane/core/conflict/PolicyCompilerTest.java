package org.windowpane.core.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.core.flow.FlowGroup;

/** Situations of the PANE papers and of the prototype's own tests, with their tables. */
final class PolicyCompilerTest {
  @Test
  void aTreeWithoutRequestsLeavesEveryPacketAlone() {
    assertThat(PolicyCompiler.compile(tree(share("child")))).isEqualTo(NetworkFlowTable.EMPTY);
  }

  @Test
  void aSingleReservationIsASingleEntry() {
    PolicyAtom reservation =
        atom("(srcHost=10.0.0.1, dstHost=10.0.0.2, srcPort=80, dstPort=90)", Action.reserve(100));
    assertThat(entries(share("rootShare", reservation))).containsExactly(reservation);
  }

  @Test
  void denyingOneHostsWebTrafficLeavesTheRestAllowed() {
    PolicyAtom web = atom("(dstPort=80)", Action.allow());
    PolicyAtom ofOneHost = atom("(srcHost=10.0.0.2, dstPort=80)", Action.deny());
    assertThat(entries(share("rootShare", web, ofOneHost))).containsExactly(ofOneHost, web);
  }

  @Test
  void aChildMayAllowWhatItsParentDenies() {
    assertThat(
            entries(
                tree(
                    share("shell", atom("(srcHost=10.0.0.1, dstPort=22)", Action.allow())),
                    atom("(dstPort=22)", Action.deny()))))
        .containsExactly(
            atom("(srcHost=10.0.0.1, dstPort=22)", Action.allow()),
            atom("(dstPort=22)", Action.deny()));
  }

  @Test
  void aParentsGuaranteeReachesWhatItsChildAllows() {
    assertThat(
            entries(
                tree(
                    share("web", atom("(dstPort=80)", Action.allow())),
                    atom("(dstHost=10.0.0.2)", Action.reserve(10)))))
        .containsExactly(
            atom("(dstHost=10.0.0.2, dstPort=80)", Action.reserve(10)),
            atom("(dstHost=10.0.0.2)", Action.reserve(10)),
            atom("(dstPort=80)", Action.allow()));
  }

  @Test
  void theLargestOfThreeGuaranteesDownATreeHolds() {
    PolicyTree leaf = share("job", atom("(user=hadoop, dstPort=5001)", Action.reserve(50)));
    PolicyTree middle =
        new PolicyTree("hadoop", List.of(atom("(user=hadoop)", Action.reserve(25))), List.of(leaf));
    assertThat(entries(tree(middle, atom("(*)", Action.reserve(30)))))
        .containsExactly(
            atom("(user=hadoop, dstPort=5001)", Action.reserve(50)),
            atom("(user=hadoop)", Action.reserve(30)),
            atom("(*)", Action.reserve(30)));
  }

  @Test
  void whatOneSiblingDeniesNoOtherOpens() {
    PolicyTree opening = share("a", atom("(dstHost=10.0.0.2)", Action.reserve(7)));
    PolicyTree denying = share("b", atom("(srcHost=10.0.0.1)", Action.deny()));
    assertThat(entries(new PolicyTree("rootShare", List.of(), List.of(opening, denying))))
        .containsExactly(
            atom("(srcHost=10.0.0.1, dstHost=10.0.0.2)", Action.deny()),
            atom("(dstHost=10.0.0.2)", Action.reserve(7)),
            atom("(srcHost=10.0.0.1)", Action.deny()));
  }

  private static List<PolicyAtom> entries(PolicyTree tree) {
    return PolicyCompiler.compile(tree).entries();
  }

  private static PolicyTree tree(PolicyTree child, PolicyAtom... requests) {
    return new PolicyTree("rootShare", List.of(requests), List.of(child));
  }

  private static PolicyTree share(String name, PolicyAtom... requests) {
    return new PolicyTree(name, List.of(requests), List.of());
  }

  private static PolicyAtom atom(String flows, Action action) {
    return new PolicyAtom(FlowGroup.parse(flows), action);
  }
}
