package org.windowpane.gateway.shares;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.encoding.Sha256;

/** The version of a share, which covers its parent, flows, privileges and speakers. */
public final class ShareVersion {
  private static final int LENGTH = 16;

  private ShareVersion() {}

  /** A hash of the share, as 16 hexadecimal digits. */
  public static String of(Share share) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("parent", share.parent().orElse(""));
    all.putAll(ShareDefinition.detail(share.flowGroup(), share.privileges()));
    all.put("speakers", new TreeSet<>(share.speakers()));
    all.put("defaultSpeakers", share.defaultSpeakers());
    return Sha256.hex(share.name() + Json.write(all)).substring(0, LENGTH);
  }
}
