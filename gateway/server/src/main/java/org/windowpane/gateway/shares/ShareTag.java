package org.windowpane.gateway.shares;

import jakarta.ws.rs.core.EntityTag;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.http.ProblemException;

/**
 * The ETag of a share: of what it is, not of what is reserved in it. Two answers with the same tag
 * may differ in what passes with time, so it serves {@code If-Match} and no cache.
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
    return ProblemException.invalid("If-Match", "must be one ETag, as it was given");
  }
}
