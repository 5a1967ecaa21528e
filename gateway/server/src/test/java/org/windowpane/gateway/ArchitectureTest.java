package org.windowpane.gateway;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.time.Instant;
import java.util.stream.Collectors;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.mapping.Table;

@AnalyzeClasses(
    packages = {"org.windowpane.gateway", "org.windowpane.core"},
    importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final int LARGEST_PACKAGE = 25;

  /** Subjects. They meet in the ledger and in the core. */
  private static final String[] SUBJECTS = {
    "..gateway.bookings..",
    "..gateway.shares..",
    "..gateway.people..",
    "..gateway.notifications..",
    "..gateway.audit..",
    "..gateway.measurements..",
    "..gateway.network..",
    "..gateway.quotas..",
    "..gateway.services..",
    "..gateway.trafficclasses..",
    "..gateway.pathrules..",
    "..gateway.enforcement.."
  };

  /**
   * What knows several subjects: the program, its options and HTTP server, PANE's text language,
   * and CAMARA's APIs.
   */
  private static final String[] ENTRANCES = {
    "org.windowpane.gateway",
    "..gateway.attention..",
    "..gateway.options..",
    "..gateway.server..",
    "..gateway.text..",
    "..gateway.camara.."
  };

  @ArchTest
  static final ArchRule packagesAreFreeOfCycles =
      slices().matching("org.windowpane.gateway.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule subjectsAreFreeOfCycles =
      slices().matching("org.windowpane.gateway.(*)..").should().beFreeOfCycles();

  /** A change is of a table, and a table makes its changes: the two are one idea. */
  @ArchTest
  static final ArchRule classesAreFreeOfCycles =
      slices()
          .assignedFrom(new OutermostClasses())
          .should()
          .beFreeOfCycles()
          .ignoreDependency(belongToAnyOf(Table.class), belongToAnyOf(Change.class));

  /**
   * Charts of bookings, shares, services, traffic classes and the network show measurements, and
   * the check of a changed share lists the bookings that are in the way. Other subjects do not know
   * each other.
   */
  @ArchTest
  static final ArchRule subjectsMeetInTheLedgerAndTheCore =
      slices()
          .matching("org.windowpane.gateway.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(resideInAnyPackage(ENTRANCES), alwaysTrue())
          .ignoreDependency(alwaysTrue(), resideOutsideOfSubjects())
          .ignoreDependency(
              resideInAnyPackage(
                  "..gateway.bookings..",
                  "..gateway.shares..",
                  "..gateway.services..",
                  "..gateway.trafficclasses..",
                  "..gateway.network.."),
              resideInAPackage("..gateway.measurements.."))
          .ignoreDependency(
              resideInAPackage("..gateway.shares.."), resideInAPackage("..gateway.bookings.."));

  @ArchTest
  static final ArchRule nothingButTheProgramKnowsTheServerAndTheTextLanguage =
      noClasses()
          .that()
          .resideOutsideOfPackages(ENTRANCES)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ENTRANCES);

  @ArchTest
  static final ArchRule technicalPartsDoNotKnowSubjects =
      noClasses()
          .that()
          .resideInAnyPackage(
              "..gateway.ledger..",
              "..gateway.http..",
              "..gateway.security..",
              "..gateway.database..",
              "..gateway.encoding..",
              "..gateway.controller..",
              "..gateway.postgres..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SUBJECTS);

  @ArchTest
  static final ArchRule coreDoesNotKnowTheGateway =
      noClasses()
          .that()
          .resideInAPackage("org.windowpane.core..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.windowpane.gateway..");

  @ArchTest
  static final ArchRule oidcStaysInOidc =
      noClasses()
          .that()
          .resideOutsideOfPackage("..people.oidc..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.nimbusds..");

  @ArchTest
  static final ArchRule jettyServesRequestsAndCallsWebhooks =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "..gateway.server..",
              "..gateway.http..",
              "..bookings.export..",
              "..notifications.sending..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.eclipse.jetty..");

  @ArchTest
  static final ArchRule commandsKnowNeitherHttpNorSql =
      noClasses()
          .that()
          .implement(Command.class)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "jakarta.ws.rs..", "java.sql..", "org.jdbi..", "org.postgresql..", "com.zaxxer..");

  @ArchTest
  static final ArchRule timeComesFromAClock =
      noClasses()
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis");

  @ArchTest
  static final ArchRule commandsAreRecordsWithoutState =
      classes().that().implement(Command.class).should().haveOnlyFinalFields();

  @ArchTest
  static void noPackageHasTooManyFiles(JavaClasses all) {
    assertThat(
            all.stream()
                .filter(it -> it.getPackageName().startsWith("org.windowpane.gateway"))
                .filter(JavaClass::isTopLevelClass)
                .filter(it -> !it.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting())))
        .allSatisfy(
            (name, files) -> assertThat(files).as(name).isLessThanOrEqualTo(LARGEST_PACKAGE));
  }

  /** Each top-level class of the gateway with those nested in it. */
  private static final class OutermostClasses implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass any) {
      JavaClass outermost = any;
      while (outermost.getEnclosingClass().isPresent()) {
        outermost = outermost.getEnclosingClass().get();
      }
      return outermost.getPackageName().startsWith("org.windowpane.gateway")
          ? SliceIdentifier.of(outermost.getName())
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "classes of the gateway";
    }
  }

  private static DescribedPredicate<JavaClass> resideOutsideOfSubjects() {
    return DescribedPredicate.not(resideInAnyPackage(SUBJECTS));
  }
}
