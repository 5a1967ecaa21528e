package org.windowpane.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import org.windowpane.gateway.application.Command;

@AnalyzeClasses(
    packages = {"org.windowpane.gateway", "org.windowpane.core"},
    importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule restCallsApplicationAndApplicationCallsCore =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("program")
          .definedBy("org.windowpane.gateway")
          .layer("rest")
          .definedBy("..gateway.rest..")
          .layer("text")
          .definedBy("..gateway.text..")
          .layer("security")
          .definedBy("..gateway.security..")
          .layer("oidc")
          .definedBy("..gateway.oidc..")
          .layer("notices")
          .definedBy("..gateway.notices..")
          .layer("telemetry")
          .definedBy("..gateway.telemetry..")
          .layer("enforcement")
          .definedBy("..gateway.enforcement..")
          .layer("persistence")
          .definedBy("..gateway.persistence..")
          .layer("postgres")
          .definedBy("..gateway.postgres..")
          .layer("application")
          .definedBy("..gateway.application..")
          .layer("core")
          .definedBy("org.windowpane.core..")
          .whereLayer("program")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("rest")
          .mayOnlyBeAccessedByLayers("program")
          .whereLayer("text")
          .mayOnlyBeAccessedByLayers("program")
          .whereLayer("security")
          .mayOnlyBeAccessedByLayers("program", "rest", "text", "oidc")
          .whereLayer("oidc")
          .mayOnlyBeAccessedByLayers("program", "rest")
          .whereLayer("notices")
          .mayOnlyBeAccessedByLayers("program")
          .whereLayer("telemetry")
          .mayOnlyBeAccessedByLayers("program")
          .whereLayer("enforcement")
          .mayOnlyBeAccessedByLayers("program", "telemetry")
          .whereLayer("persistence")
          .mayOnlyBeAccessedByLayers("program")
          .whereLayer("postgres")
          .mayOnlyBeAccessedByLayers("program")
          .whereLayer("application")
          .mayOnlyBeAccessedByLayers(
              "program",
              "rest",
              "text",
              "security",
              "oidc",
              "notices",
              "telemetry",
              "enforcement",
              "persistence");

  @ArchTest
  static final ArchRule sqlStaysInPersistence =
      noClasses()
          .that()
          .resideOutsideOfPackages("..gateway.persistence..", "..gateway.postgres..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "org.jdbi..", "org.postgresql..", "com.zaxxer..");

  @ArchTest
  static final ArchRule restIsServedInRest =
      noClasses()
          .that()
          .resideOutsideOfPackage("..gateway.rest..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "jakarta.ws.rs..", "org.eclipse.jetty.server..", "org.glassfish..", "net.fortuna..");

  @ArchTest
  static final ArchRule httpStaysWhereItIsServedAndWhereWebhooksAreCalled =
      noClasses()
          .that()
          .resideOutsideOfPackages("..gateway.rest..", "..gateway.notices..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.eclipse.jetty..");

  @ArchTest
  static final ArchRule oidcStaysInOidc =
      noClasses()
          .that()
          .resideOutsideOfPackage("..gateway.oidc..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.nimbusds..");

  @ArchTest
  static final ArchRule timeIsAskedOfAClock =
      noClasses()
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis");

  @ArchTest
  static final ArchRule commandsAreRecordsThatKeepNothing =
      classes().that().implement(Command.class).should().haveOnlyFinalFields();
}
