package org.windowpane.gateway.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Something that is sent and takes no Idempotency-Key: it holds a secret, of which not even a hash
 * is to be kept, or tells one only once; or it changes nothing that could be done twice, such as a
 * check, a hint (which stands on record as often as it was given) or the end of what is over.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface WithoutIdempotencyKey {}
