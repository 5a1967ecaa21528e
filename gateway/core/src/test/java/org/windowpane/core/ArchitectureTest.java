package org.windowpane.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Function;

@AnalyzeClasses(
    packages = "org.windowpane.core",
    importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule coreDependsOnJavaAndSharedValuesOnly =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.windowpane.core..", "org.windowpane.protocol.value..");

  @ArchTest
  static final ArchRule coreReadsNoClock =
      noClasses()
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Clock.class)
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime");

  @ArchTest
  static final ArchRule packagesDependOneWay =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("interpreter")
          .definedBy("..core.interpreter..")
          .layer("plan")
          .definedBy("..core.plan..")
          .layer("admission")
          .definedBy("..core.admission..")
          .layer("share")
          .definedBy("..core.share..")
          .layer("network")
          .definedBy("..core.network..")
          .layer("time")
          .definedBy("..core.time..")
          .layer("language")
          .definedBy("..core.language..")
          .layer("conflict")
          .definedBy("..core.conflict..")
          .layer("flow")
          .definedBy("..core.flow..")
          .whereLayer("interpreter")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("plan")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("language")
          .mayOnlyBeAccessedByLayers("interpreter")
          .whereLayer("admission")
          .mayOnlyBeAccessedByLayers("plan", "language", "interpreter")
          .whereLayer("conflict")
          .mayOnlyBeAccessedByLayers("admission", "plan")
          .whereLayer("share")
          .mayOnlyBeAccessedByLayers("admission", "interpreter")
          .whereLayer("network")
          .mayOnlyBeAccessedByLayers("admission", "plan", "language")
          .whereLayer("time")
          .mayOnlyBeAccessedByLayers("share", "admission", "plan", "interpreter")
          .whereLayer("flow")
          .mayOnlyBeAccessedByLayers(
              "share", "network", "admission", "conflict", "language", "plan", "interpreter");

  @ArchTest
  static final ArchRule packagesFormNoCycle =
      slices().assignedFrom(of("packages", JavaClass::getPackageName)).should().beFreeOfCycles();

  @ArchTest
  static final ArchRule classesOfAdmissionFormNoCycle =
      slices()
          .assignedFrom(of("classes of admission", ArchitectureTest::classOfAdmission))
          .should()
          .beFreeOfCycles();

  /** The outermost class, so that nested ones count as part of it; empty outside admission. */
  private static String classOfAdmission(JavaClass any) {
    JavaClass outermost = any;
    while (outermost.getEnclosingClass().isPresent()) {
      outermost = outermost.getEnclosingClass().get();
    }
    return outermost.getPackageName().startsWith("org.windowpane.core.admission")
        ? outermost.getName()
        : "";
  }

  /**
   * One slice per name.
   *
   * @param nameOf the slice of a class; empty where it is in none
   */
  private static SliceAssignment of(String description, Function<JavaClass, String> nameOf) {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
        String name = nameOf.apply(javaClass);
        return name.isEmpty() ? SliceIdentifier.ignore() : SliceIdentifier.of(name);
      }

      @Override
      public String getDescription() {
        return description;
      }
    };
  }
}
