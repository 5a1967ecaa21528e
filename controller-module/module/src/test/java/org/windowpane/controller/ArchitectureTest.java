package org.windowpane.controller;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "org.windowpane.controller",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String BASE = "org.windowpane.controller.";

  @ArchTest
  static final ArchRule THE_MODEL_KNOWS_JAVA_ONLY =
      classes()
          .that()
          .resideInAPackage(BASE + "model")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", BASE + "model");

  @ArchTest
  static final ArchRule THE_PLAN_KNOWS_THE_MODEL_ONLY =
      classes()
          .that()
          .resideInAPackage(BASE + "plan")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", BASE + "model", BASE + "plan");

  @ArchTest
  static final ArchRule ENFORCEMENT_KNOWS_NEITHER_OPENFLOW_NOR_OVSDB_NOR_FLOODLIGHT =
      classes()
          .that()
          .resideInAPackage(BASE + "enforcement")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "org.slf4j..", BASE + "model", BASE + "plan", BASE + "enforcement");

  @ArchTest
  static final ArchRule ONLY_OPENFLOW_AND_THE_MODULE_SPEAK_OPENFLOW =
      noClasses()
          .that()
          .resideInAnyPackage(BASE + "ovsdb", BASE + "telemetry", BASE + "web")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.projectfloodlight..", BASE + "openflow");

  @ArchTest
  static final ArchRule ONLY_WEB_AND_THE_MODULE_KNOW_REST =
      noClasses()
          .that()
          .resideInAnyPackage(BASE + "openflow", BASE + "ovsdb", BASE + "telemetry")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(BASE + "web", "org.restlet..");

  @ArchTest
  static final ArchRule ONLY_THE_MODULE_KNOWS_OVSDB =
      noClasses()
          .that()
          .resideInAnyPackage(BASE + "openflow", BASE + "telemetry", BASE + "web")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(BASE + "ovsdb");

  @ArchTest
  static final ArchRule NOBODY_KNOWS_THE_MODULE_CLASS =
      noClasses()
          .that()
          .resideInAPackage(BASE + "*")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.windowpane.controller");
}
