package org.windowpane.embedded;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import org.windowpane.embedded.events.Monotonic;

@AnalyzeClasses(packages = "org.windowpane.embedded", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String ROOT = "org.windowpane.embedded";

  @ArchTest
  static final ArchRule PACKAGES_DEPEND_ON_EACH_OTHER_ONE_WAY =
      slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule ONLY_THE_ROOT_SEES_EVERYTHING =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ROOT);

  @ArchTest
  static final ArchRule PACKETS_KNOW_NOTHING_OF_SWITCHES =
      noClasses()
          .that()
          .resideInAPackage(ROOT + ".packet")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ROOT + ".openflow", ROOT + ".links", ROOT + ".hosts");

  @ArchTest
  static final ArchRule OPENFLOW_DOES_NOT_DEPEND_ON_HIGHER_LAYERS =
      noClasses()
          .that()
          .resideInAPackage(ROOT + ".openflow")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              ROOT + ".links",
              ROOT + ".topology",
              ROOT + ".hosts",
              ROOT + ".routing",
              ROOT + ".rest");

  @ArchTest
  static final ArchRule ONLY_OPENFLOW_USES_SOCKETS =
      classes()
          .that()
          .resideOutsideOfPackage(ROOT + ".openflow")
          .should()
          .onlyDependOnClassesThat()
          .resideOutsideOfPackage("io.netty..");

  @ArchTest
  static final ArchRule TIME_IS_A_PARAMETER =
      noClasses()
          .that()
          .doNotBelongToAnyOf(Monotonic.class)
          .should()
          .callMethod(Instant.class, "now");
}
