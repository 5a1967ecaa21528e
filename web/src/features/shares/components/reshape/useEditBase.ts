import { useState } from 'react';
import { useShare, type VersionedShare } from '../../api/share';
import { differences } from '../../utils/differences';

/** A share as the user saw it when they began to change it, and its changes since then. */
export interface EditBase {
  readonly base: VersionedShare;
  /** What has changed since, in words; null while nothing has. */
  readonly changes: readonly string[] | null;
  /** Takes the share as it is now for what was seen. */
  readonly rebase: () => void;
}

/** Holds on to the share as it was when the component appeared, until the user goes on. */
export function useEditBase(first: VersionedShare): EditBase {
  const [base, setBase] = useState(first);
  const now = useShare(first.share.name).data ?? first;
  return {
    base,
    changes: now.etag === base.etag ? null : differences(base.share, now.share),
    rebase: () => {
      setBase(now);
    },
  };
}
