package org.windowpane.protocol;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "org.windowpane.protocol",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String BASE = "org.windowpane.protocol.";

  @ArchTest
  static final ArchRule VALUES_KNOW_JAVA_ONLY =
      classes()
          .that()
          .resideInAPackage(BASE + "value")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", BASE + "value");

  @ArchTest
  static final ArchRule MESSAGES_KNOW_VALUES_AND_ANNOTATIONS_ONLY =
      classes()
          .that()
          .resideInAPackage(BASE + "message")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "com.fasterxml.jackson.annotation..", BASE + "value", BASE + "message");

  @ArchTest
  static final ArchRule ONLY_JSON_KNOWS_JACKSON =
      noClasses()
          .that()
          .resideOutsideOfPackage(BASE + "json")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.fasterxml.jackson.core..", "com.fasterxml.jackson.databind..");
}
