package net.floodlightcontroller;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.floodlightcontroller.core.IHAListener;
import net.floodlightcontroller.core.IOFMessageListener;
import net.floodlightcontroller.core.IOFSwitchListener;
import net.floodlightcontroller.core.internal.IAppHandshakePluginFactory;
import net.floodlightcontroller.core.module.IFloodlightModule;
import net.floodlightcontroller.core.module.IFloodlightService;
import net.floodlightcontroller.devicemanager.IDeviceListener;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryListener;
import net.floodlightcontroller.restserver.RestletRoutable;
import net.floodlightcontroller.topology.ITopologyListener;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares every declaration with the Floodlight that {@code FLOODLIGHT_JAR} names, a jar with all
 * its dependencies: a module that was compiled against these declarations must link there.
 */
@EnabledIfEnvironmentVariable(
    named = "FLOODLIGHT_JAR",
    matches = ".+",
    disabledReason = "FLOODLIGHT_JAR names no floodlight.jar to compare with")
class DescriptorsTest {
  private static URLClassLoader real;

  @BeforeAll
  static void open() throws MalformedURLException {
    Path jar = Path.of(System.getenv("FLOODLIGHT_JAR"));
    assertThat(jar).isRegularFile();
    real =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }

  @AfterAll
  static void close() throws IOException {
    real.close();
  }

  @ParameterizedTest
  @MethodSource("declared")
  void a_type_is_of_the_same_kind_and_ancestry(Class<?> ours) throws Exception {
    Class<?> theirs = counterpart(ours);

    assertThat(theirs.isInterface()).isEqualTo(ours.isInterface());
    assertThat(theirs.isEnum()).isEqualTo(ours.isEnum());
    assertThat(name(theirs.getSuperclass())).isEqualTo(name(ours.getSuperclass()));
    assertThat(ancestors(theirs)).containsAll(ancestors(ours));
  }

  @ParameterizedTest
  @MethodSource("declared")
  void every_callable_member_exists(Class<?> ours) throws Exception {
    assertThat(callable(counterpart(ours))).containsAll(callable(ours));
  }

  @ParameterizedTest
  @MethodSource("declared")
  void every_readable_member_exists(Class<?> ours) throws Exception {
    assertThat(readable(counterpart(ours))).containsAll(readable(ours));
  }

  @ParameterizedTest
  @MethodSource("declaredEnums")
  void an_enumeration_has_the_same_constants_in_the_same_order(Class<?> ours) throws Exception {
    assertThat(constants(counterpart(ours))).isEqualTo(constants(ours));
  }

  /** Otherwise the controller would call a method that a module does not have. */
  @ParameterizedTest
  @MethodSource("implementedByModules")
  void interfaces_that_modules_implement_have_no_more_methods(Class<?> ours) throws Exception {
    assertThat(abstractMethods(counterpart(ours)))
        .containsExactlyInAnyOrderElementsOf(abstractMethods(ours));
  }

  static Stream<Class<?>> declared() throws IOException, URISyntaxException {
    Path root =
        Path.of(
            IFloodlightService.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root)) {
      List<Class<?>> types =
          files
              .map(file -> root.relativize(file).toString())
              .filter(file -> file.endsWith(".class"))
              .sorted()
              .<Class<?>>map(file -> load(file.replace(".class", "").replace('/', '.')))
              .filter(type -> Modifier.isPublic(type.getModifiers()))
              .toList();
      assertThat(types).hasSizeGreaterThan(30);
      return types.stream();
    }
  }

  static Stream<Class<?>> declaredEnums() throws IOException, URISyntaxException {
    return declared().filter(Class::isEnum);
  }

  static Stream<Class<?>> implementedByModules() {
    return Stream.of(
        IAppHandshakePluginFactory.class,
        IDeviceListener.class,
        IFloodlightModule.class,
        IHAListener.class,
        ILinkDiscoveryListener.class,
        IOFMessageListener.class,
        IOFSwitchListener.class,
        ITopologyListener.class,
        RestletRoutable.class);
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, DescriptorsTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Class<?> counterpart(Class<?> ours) throws ClassNotFoundException {
    return Class.forName(ours.getName(), false, real);
  }

  private static String name(Class<?> type) {
    return type == null ? "" : type.getName();
  }

  private static Set<String> ancestors(Class<?> type) {
    Set<String> names = new HashSet<>();
    for (Class<?> parent : type.getInterfaces()) {
      names.add(parent.getName());
      names.addAll(ancestors(parent));
    }
    if (type.getSuperclass() != null) {
      names.addAll(ancestors(type.getSuperclass()));
    }
    return names;
  }

  /** Constructors and methods, inherited ones too, as a caller's class file names them. */
  private static Set<String> callable(Class<?> type) {
    Stream<String> constructors =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(DescriptorsTest::isVisible)
            .map(c -> "new" + parameters(c.getParameterTypes()));
    Stream<String> methods =
        Stream.concat(
                Arrays.stream(type.getMethods()),
                Arrays.stream(type.getDeclaredMethods()).filter(DescriptorsTest::isVisible))
            .map(DescriptorsTest::describe);
    return Stream.concat(constructors, methods).collect(Collectors.toSet());
  }

  private static Set<String> abstractMethods(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()))
        .map(DescriptorsTest::describe)
        .collect(Collectors.toSet());
  }

  private static Set<String> readable(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(DescriptorsTest::isVisible)
        .map(DescriptorsTest::describe)
        .collect(Collectors.toSet());
  }

  private static List<String> constants(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(Field::isEnumConstant)
        .map(Field::getName)
        .toList();
  }

  private static String describe(Method method) {
    return kind(method)
        + method.getGenericReturnType().getTypeName()
        + " "
        + method.getReturnType().getName()
        + " "
        + method.getName()
        + parameters(method.getParameterTypes());
  }

  private static String describe(Field field) {
    return kind(field) + field.getType().getName() + " " + field.getName();
  }

  private static String kind(Member member) {
    return Modifier.isStatic(member.getModifiers()) ? "static " : "";
  }

  private static String parameters(Class<?>... types) {
    return Arrays.stream(types).map(Class::getName).collect(Collectors.joining(", ", "(", ")"));
  }

  private static boolean isVisible(Member member) {
    return !member.isSynthetic()
        && (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
  }
}
