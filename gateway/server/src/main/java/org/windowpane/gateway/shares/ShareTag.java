package org.windowpane.gateway.shares;

import jakarta.ws.rs.core.EntityTag;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.http.ProblemException;

/**
 * The ETag of a share. It covers the definition of the share, but not its reserved rates. Two
 * answers with the same tag may have different rates, so use it for {@code If-Match} and not for a
 * cache.
 */
public final class ShareTag {
  private ShareTag() {}

  static EntityTag of(Share share) {
    return new EntityTag(ShareVersion.of(share));
  }

  /** The version in an {@code If-Match}. */
  static String version(String ifMatch) {
    try {
      EntityTag tag = EntityTag.valueOf(ifMatch.strip());
      if (!tag.isWeak() && !tag.getValue().isEmpty()) {
        return tag.getValue();
      }
    } catch (IllegalArgumentException e) {
      throw unreadable();
    }
    throw unreadable();
  }

  private static ProblemException unreadable() {
    return ProblemException.invalid(
        "If-Match", "must be one ETag, exactly as the gateway returned it");
  }
}
