package org.windowpane.gateway.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The problems that an endpoint can end with, besides those that follow from its method, its
 * parameters, its body, and who may call it. For the OpenAPI document.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface CanFail {
  /** The kinds of problem. */
  ProblemKind[] value();
}
