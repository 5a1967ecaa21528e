package org.windowpane.core.conflict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.conflict.Compilation.Compiled;
import org.windowpane.core.conflict.Compilation.TooLarge;
import org.windowpane.core.flow.FlowGroup;

/** Situations of the PANE papers and of the prototype's own tests, with their tables. */
final class PolicyTableTest {
  /** Two children of the root, and one below the first. */
  private static final Map<String, String> PARENTS =
      Map.of("a", "rootShare", "b", "rootShare", "job", "a");

  private final List<ActiveRequest> requests = new ArrayList<>();

  @Test
  void withoutRequestsEveryPacketIsLeftAlone() {
    assertThat(table().entries()).isEmpty();
  }

  @Test
  void aSingleReservationIsASingleEntry() {
    String flows = "(srcHost=10.0.0.1, dstHost=10.0.0.2, srcPort=80, dstPort=90)";
    ask("rootShare", flows, Treatment.reserve(100));
    assertThat(table().entries()).containsExactly(atom(flows, Treatment.reserve(100)));
  }

  @Test
  void denyingOneHostsWebTrafficLeavesTheRestAllowed() {
    ask("rootShare", "(dstPort=80)", Treatment.allow());
    ask("rootShare", "(srcHost=10.0.0.2, dstPort=80)", Treatment.deny());
    assertThat(table().entries())
        .containsExactly(
            atom("(srcHost=10.0.0.2, dstPort=80)", Treatment.deny()),
            atom("(dstPort=80)", Treatment.allow()));
  }

  @Test
  void aChildMayAllowWhatItsParentDenies() {
    ask("a", "(srcHost=10.0.0.1, dstPort=22)", Treatment.allow());
    ask("rootShare", "(dstPort=22)", Treatment.deny());
    assertThat(table().entries())
        .containsExactly(
            atom("(srcHost=10.0.0.1, dstPort=22)", Treatment.allow()),
            atom("(dstPort=22)", Treatment.deny()));
  }

  @Test
  void aParentsGuaranteeReachesWhatItsChildAllows() {
    ask("a", "(dstPort=80)", Treatment.allow());
    ask("rootShare", "(dstHost=10.0.0.2)", Treatment.reserve(10));
    assertThat(table().entries())
        .containsExactly(
            atom("(dstHost=10.0.0.2, dstPort=80)", Treatment.reserve(10)),
            atom("(dstPort=80)", Treatment.allow()),
            atom("(dstHost=10.0.0.2)", Treatment.reserve(10)));
  }

  @Test
  void theLargestOfThreeGuaranteesDownATreeHolds() {
    ask("job", "(user=hadoop, dstPort=5001)", Treatment.reserve(50));
    ask("a", "(user=hadoop)", Treatment.reserve(25));
    ask("rootShare", "(*)", Treatment.reserve(30));
    assertThat(table().entries())
        .containsExactly(
            atom("(user=hadoop, dstPort=5001)", Treatment.reserve(50)),
            atom("(user=hadoop)", Treatment.reserve(30)),
            atom("(*)", Treatment.reserve(30)));
  }

  @Test
  void aDenialOfOneSiblingHoldsAgainstAnAllowanceOfAnother() {
    ask("a", "(dstHost=10.0.0.2)", Treatment.reserve(7));
    ask("b", "(srcHost=10.0.0.1)", Treatment.deny());
    assertThat(table().entries())
        .containsExactlyInAnyOrder(
            atom("(srcHost=10.0.0.1, dstHost=10.0.0.2)", Treatment.deny()),
            atom("(dstHost=10.0.0.2)", Treatment.reserve(7)),
            atom("(srcHost=10.0.0.1)", Treatment.deny()));
  }

  @Test
  void threeGenerationsAreFoldedFromTheLeaves() {
    ask("rootShare", "(*)", Treatment.reserve(3));
    ask("a", "(*)", Treatment.deny());
    ask("job", "(*)", Treatment.reserve(1));
    assertThat(table().entries()).containsExactly(atom("(*)", Treatment.reserve(3)));
  }

  @Test
  void aRequestThatNothingElseOverlapsTouchesNoOtherEntry() {
    for (int port = 1; port <= 500; port++) {
      ask("a", "(dstPort=" + port + ")", Treatment.reserve(port));
    }
    ActiveRequest more = request("b", "(dstPort=501)", Treatment.deny());
    assertThat(((Compiled) table().with(more)).difference())
        .isEqualTo(new Difference(List.of(more.asks()), List.of()));
  }

  @Test
  void aRequestThatIsOutrankedChangesNothing() {
    ask("rootShare", "(*)", Treatment.deny());
    ActiveRequest allowing = request("rootShare", "(*)", Treatment.allow());
    assertThat(((Compiled) table().with(allowing)).difference().isEmpty()).isTrue();
  }

  @Test
  void anIntersectionGoesWithTheRequestItCameWith() {
    ask("a", "(dstPort=80)", Treatment.reserve(5));
    ActiveRequest crossing = ask("b", "(srcHost=10.0.0.1)", Treatment.limit(8));
    assertThat(table().without(crossing.id()).difference())
        .satisfies(
            difference -> {
              assertThat(difference.put()).isEmpty();
              assertThat(difference.removed())
                  .containsExactlyInAnyOrder(
                      crossing.asks(),
                      atom(
                          "(srcHost=10.0.0.1, dstPort=80)",
                          Conflicts.withinShare(Treatment.reserve(5), Treatment.limit(8))));
            });
  }

  @Test
  void removingAnUnknownRequestHasNoEffect() {
    ask("a", "(dstPort=80)", Treatment.deny());
    assertThat(table().without(new UUID(7, 7)).difference().isEmpty()).isTrue();
  }

  @Test
  void aShareThatMovesIsAskedForAgain() {
    ask("a", "(dstPort=80)", Treatment.deny());
    ActiveRequest allowing = ask("b", "(dstPort=80)", Treatment.allow());
    ActiveRequest moved =
        new ActiveRequest(
            allowing.id(), new SharePath(List.of("rootShare", "a", "b")), allowing.asks());
    assertThat(table().entries()).containsExactly(atom("(dstPort=80)", Treatment.deny()));
    assertThat(((Compiled) table().with(moved)).difference())
        .isEqualTo(new Difference(List.of(atom("(dstPort=80)", Treatment.allow())), List.of()));
  }

  @Test
  void crosswiseRequestsBeyondTheLimitAreRefusedAndNothingChanges() {
    ask("a", "(srcHost=10.0.0.1)", Treatment.deny());
    ask("a", "(dstHost=10.0.0.2)", Treatment.deny());
    PolicyTable table = ((Compiled) PolicyTable.of(6, requests)).table();
    ActiveRequest third = request("a", "(transport=tcp)", Treatment.deny());
    assertThat(table.size()).isEqualTo(3);
    assertThat(table.with(third)).isEqualTo(new TooLarge(third, 7, 6));
    assertThat(table.size()).isEqualTo(3);
  }

  @Test
  void aPortEverywhereMayCrossAnyNumberOfSubnetPairs() {
    for (int subnet = 0; subnet < 300; subnet++) {
      String pair = "(srcHost=10.0.%d.0/24, dstHost=10.1.%d.0/24)";
      ask("a", pair.formatted(subnet / 2, subnet % 2), Treatment.limit(1_000));
    }
    ActiveRequest port = request("rootShare", "(dstPort=445)", Treatment.deny());
    assertThat(largeTable().with(port)).isInstanceOf(Compiled.class);
    requests.add(port);
    assertThat(largeTable().size()).isEqualTo(601);
  }

  @Test
  void aSubnetMayCrossAnyNumberOfPortRanges() {
    for (int host = 0; host < 300; host++) {
      String range = "(srcHost=10.0.%d.%d, dstPort=%d-%d)";
      ask(
          "a",
          range.formatted(host / 200, 1 + host % 200, 1_000 + host, 2_000 + host),
          Treatment.limit(1_000));
    }
    ActiveRequest subnet = request("rootShare", "(dstHost=10.9.0.0/16)", Treatment.deny());
    assertThat(largeTable().with(subnet)).isInstanceOf(Compiled.class);
    requests.add(subnet);
    assertThat(largeTable().size()).isEqualTo(601);
  }

  @Test
  void anOrderIsNeverNegativeAndSmallerForWhatIsNarrower() {
    assertThat(atom("(*)", Treatment.deny()).order()).isEqualTo(FlowGroup.HIGHEST_SPECIFICITY);
    assertThat(
            atom(
                    "(user=a, srcUser=a, dstUser=b, srcHost=::1, dstHost=::2, transport=tcp,"
                        + " srcPort=1, dstPort=2, srcEth=0a:00:00:00:00:01,"
                        + " dstEth=0a:00:00:00:00:02)",
                    Treatment.deny())
                .order())
        .isZero();
  }

  @Test
  void aShareIsNotItsOwnAncestor() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SharePath.of("a", name -> Optional.of(name.equals("a") ? "b" : "a")));
  }

  private PolicyTable largeTable() {
    return ((Compiled) PolicyTable.of(100_000, requests)).table();
  }

  private PolicyTable table() {
    return ((Compiled) PolicyTable.of(1_000, requests)).table();
  }

  private ActiveRequest ask(String share, String flows, Treatment action) {
    ActiveRequest request = request(share, flows, action);
    requests.add(request);
    return request;
  }

  private ActiveRequest request(String share, String flows, Treatment action) {
    SharePath path = SharePath.of(share, name -> Optional.ofNullable(PARENTS.get(name)));
    return new ActiveRequest(new UUID(0, requests.size()), path, atom(flows, action));
  }

  private static PolicyAtom atom(String flows, Treatment action) {
    return new PolicyAtom(FlowGroup.parse(flows), action);
  }
}
