package org.windowpane.gateway.http;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Path;
import jakarta.ws.rs.WebApplicationException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.EofException;
import org.glassfish.jersey.server.ParamException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.flow.InvalidFlowGroupException;
import org.windowpane.gateway.http.Problem.FieldError;
import org.windowpane.gateway.ledger.TooManyWaitingException;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.UnconfirmedException;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException;

/** Turns exceptions into problems without internal details. The only class that does. */
public final class Problems {
  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);
  private static final int SERVER_ERROR = 500;

  /** The name of the body parameter in resource methods. */
  private static final String BODY = "form";

  private Problems() {}

  public static ProblemException of(Throwable fault, String requestId) {
    if (fault instanceof CompletionException && fault.getCause() != null) {
      return of(fault.getCause(), requestId);
    }
    if (fault instanceof ProblemException problem) {
      return problem;
    }
    if (fault instanceof ConstraintViolationException violations) {
      return ProblemException.invalid(errors(violations));
    }
    if (fault instanceof JsonProcessingException json) {
      return ProblemException.invalid(List.of(error(json)));
    }
    if (fault instanceof InvalidFlowGroupException invalid) {
      String field = invalid.field().isEmpty() ? "flowGroup" : "flowGroup." + invalid.field();
      return ProblemException.invalid(field, invalid.getMessage());
    }
    if (fault instanceof UnconfirmedException unconfirmed) {
      return ProblemException.unconfirmed(unconfirmed.getMessage());
    }
    if (fault instanceof UnavailableException unavailable) {
      return ProblemException.unavailable(unavailable.getMessage());
    }
    if (fault instanceof TooManyWaitingException tooMany) {
      return ProblemException.tooManyWaiting(tooMany.getMessage());
    }
    if (fault instanceof QuotaExceededException exceeded) {
      return ProblemException.quota(exceeded.excess());
    }
    if (fault instanceof TooMuchException tooMuch) {
      return ProblemException.tooMuch(tooMuch.getMessage());
    }
    if (fault instanceof ParamException.QueryParamException param) {
      return ProblemException.invalid(param.getParameterName(), "cannot be read");
    }
    if (fault instanceof ParamException.PathParamException param) {
      return ProblemException.notFound("such " + param.getParameterName());
    }
    if (fault instanceof WebApplicationException http
        && http.getResponse().getStatus() < SERVER_ERROR) {
      return http.getCause() instanceof JsonProcessingException json
          ? ProblemException.invalid(List.of(error(json)))
          : http(http);
    }
    if (isConnectionFailure(fault)) {
      LOG.debug("request {} was broken off", requestId, fault);
      return ProblemException.http(408, "Request Timeout");
    }
    LOG.error("request {} failed", requestId, fault);
    return ProblemException.internal(requestId);
  }

  /** Whether the client closed the connection or was too slow, so that the gateway did not fail. */
  private static boolean isConnectionFailure(Throwable fault) {
    return fault instanceof EofException
        || fault instanceof TimeoutException
        || (fault.getCause() != null && isConnectionFailure(fault.getCause()));
  }

  private static ProblemException http(WebApplicationException http) {
    int status = http.getResponse().getStatus();
    return status == 404
        ? ProblemException.notFound("such endpoint")
        : ProblemException.http(status, http.getResponse().getStatusInfo().getReasonPhrase());
  }

  private static List<FieldError> errors(ConstraintViolationException violations) {
    return violations.getConstraintViolations().stream()
        .map(violation -> of(field(violation), violation.getMessage()))
        .sorted(Comparator.comparing(FieldError::field).thenComparing(FieldError::message))
        .toList();
  }

  /** The path within the body or the name of the parameter: without the method's own nodes. */
  private static String field(ConstraintViolation<?> violation) {
    List<String> nodes = new ArrayList<>();
    String parameter = "";
    for (Path.Node node : violation.getPropertyPath()) {
      switch (node.getKind()) {
        case METHOD, CONSTRUCTOR, RETURN_VALUE, CROSS_PARAMETER, CONTAINER_ELEMENT -> {}
        case PARAMETER -> parameter = node.getName();
        default -> nodes.add(node.toString());
      }
    }
    String root = parameter.equals(BODY) ? "" : parameter;
    return nodes.isEmpty() ? root : String.join(".", nodes);
  }

  /** An error of the whole body has no field. */
  private static FieldError of(String field, String message) {
    return new FieldError(field, field.isEmpty() ? "the body " + message : message);
  }

  private static FieldError error(JsonProcessingException json) {
    if (json instanceof UnrecognizedPropertyException unknown) {
      return of(path(unknown), "is not a field of this request");
    }
    if (json instanceof MismatchedInputException mismatch) {
      String type =
          mismatch.getTargetType() == null ? "value" : mismatch.getTargetType().getSimpleName();
      return of(path(mismatch), "must be a " + kind(type));
    }
    if (json instanceof JsonParseException parse) {
      String what =
          parse.getOriginalMessage().startsWith("Duplicate field")
              ? "has a duplicate field"
              : "is not JSON";
      JsonLocation at = parse.getLocation();
      return of("", what + ": line " + at.getLineNr() + ", column " + at.getColumnNr());
    }
    if (json instanceof JsonMappingException mapping) {
      return of(path(mapping), reason(mapping.getCause()));
    }
    return of("", "is not JSON");
  }

  private static String reason(Throwable cause) {
    if (cause instanceof InputCoercionException) {
      return "is a number out of range";
    }
    return cause instanceof CharacterCodingException
        ? "has a character that is not allowed"
        : "cannot be read";
  }

  private static String kind(String type) {
    return switch (type) {
      case "Long", "long", "Integer", "int" -> "whole number";
      case "Boolean", "boolean" -> "truth value, true or false";
      case "Instant" -> "time such as 2026-11-20T21:00:00Z";
      case "String" -> "string";
      default -> type.contains("List") ? "list" : "JSON object";
    };
  }

  private static String path(JsonMappingException mapping) {
    StringBuilder path = new StringBuilder();
    for (JsonMappingException.Reference reference : mapping.getPath()) {
      if (reference.getFieldName() == null) {
        path.append('[').append(reference.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(reference.getFieldName());
      }
    }
    return path.toString();
  }
}
