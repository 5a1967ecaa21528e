import { useState } from 'react';
import { useShare, type SeenShare } from '../../api/share';
import { differences } from '../../utils/differences';

/** A share as the user saw it when they began to change it, and its changes since then. */
export interface Seen {
  readonly seen: SeenShare;
  /** What has changed since, in words; null while nothing has. */
  readonly since: readonly string[] | null;
  /** Takes the share as it is now for what was seen. */
  readonly goOn: () => void;
}

/** Holds on to the share as it was when the component appeared, until told to go on. */
export function useSeen(first: SeenShare): Seen {
  const [seen, setSeen] = useState(first);
  const now = useShare(first.share.name).data ?? first;
  return {
    seen,
    since: now.etag === seen.etag ? null : differences(seen.share, now.share),
    goOn: () => {
      setSeen(now);
    },
  };
}
