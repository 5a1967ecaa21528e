package org.windowpane.controller;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;

@AnalyzeClasses(
    packages = "org.windowpane.controller",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String BASE = "org.windowpane.controller.";
  private static final String PROTOCOL = "org.windowpane.protocol.[message|value]";

  private static final String[] DECISIONS = {
    BASE + "entries",
    BASE + "queues",
    BASE + "meters",
    BASE + "groups",
    BASE + "reconcile",
    BASE + "forwarding",
    BASE + "compile",
    BASE + "services",
    BASE + "ids",
    BASE + "plan",
    BASE + "topology"
  };

  @ArchTest
  static final ArchRule THE_MODEL_KNOWS_JAVA_ONLY =
      classes()
          .that()
          .resideInAPackage(BASE + "model")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", PROTOCOL, BASE + "model");

  @ArchTest
  static final ArchRule DECISIONS_KNOW_NEITHER_OPENFLOW_NOR_OVSDB_NOR_FLOODLIGHT =
      classes()
          .that()
          .resideInAnyPackage(DECISIONS)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(DECISIONS)
                  .or(
                      resideInAnyPackage(
                          "java..", "javax.crypto..", "org.slf4j..", PROTOCOL, BASE + "model")));

  @ArchTest
  static final ArchRule ENFORCEMENT_KNOWS_NEITHER_OPENFLOW_NOR_OVSDB_NOR_FLOODLIGHT =
      classes()
          .that()
          .resideInAPackage(BASE + "enforcement")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(DECISIONS)
                  .or(
                      resideInAnyPackage(
                          "java..",
                          "org.slf4j..",
                          PROTOCOL,
                          BASE + "model",
                          BASE + "enforcement")));

  @ArchTest
  static final ArchRule COMPILATION_ALLOCATES_NO_NUMBERS =
      noClasses()
          .that()
          .resideInAPackage(BASE + "compile")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(BASE + "ids");

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching(BASE + "(*)..").should().beFreeOfCycles();

  @ArchTest
  static void aPackageHasAtMostTwentyFiveFiles(JavaClasses classes) {
    Map<String, Long> sizes =
        classes.stream()
            .filter(each -> each.isTopLevelClass() && !each.getPackageName().endsWith(".model"))
            .collect(groupingBy(JavaClass::getPackageName, counting()));
    assertThat(sizes)
        .allSatisfy((name, files) -> assertThat(files).as(name).isLessThanOrEqualTo(25));
  }

  @ArchTest
  static final ArchRule ONLY_OPENFLOW_AND_THE_MODULE_USE_OPENFLOW =
      noClasses()
          .that()
          .resideInAnyPackage(BASE + "ovsdb", BASE + "telemetry", BASE + "web")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.projectfloodlight..", BASE + "openflow", BASE + "packets");

  @ArchTest
  static final ArchRule ONLY_WEB_AND_THE_MODULE_KNOW_REST =
      noClasses()
          .that()
          .resideInAnyPackage(
              BASE + "openflow", BASE + "packets", BASE + "ovsdb", BASE + "telemetry")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(BASE + "web", "org.restlet..");

  @ArchTest
  static final ArchRule ONLY_THE_MODULE_KNOWS_OVSDB =
      noClasses()
          .that()
          .resideInAnyPackage(BASE + "openflow", BASE + "packets", BASE + "telemetry", BASE + "web")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(BASE + "ovsdb");

  @ArchTest
  static final ArchRule NO_CLASS_DEPENDS_ON_THE_MODULE_CLASS =
      noClasses()
          .that()
          .resideInAPackage(BASE + "*")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.windowpane.controller");
}
