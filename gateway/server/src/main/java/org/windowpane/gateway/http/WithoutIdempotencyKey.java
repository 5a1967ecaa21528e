package org.windowpane.gateway.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an endpoint that takes no Idempotency-Key. Either its request holds a secret, of which the
 * gateway must not store even a hash, or its answer shows a secret only once. Or a repeated request
 * does no harm, such as a check, a hint (which the gateway stores as often as it gets it), or the
 * end of something that has ended.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface WithoutIdempotencyKey {}
