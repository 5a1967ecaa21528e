import type { Share } from '../../../api/types';
import { chainOf, under } from './hierarchy';

type Node = Pick<Share, 'name' | 'parent' | 'speakers' | 'defaultSpeakers'>;

/** The effect of a user becoming a speaker of a share, or no longer being one. */
export interface SpeakerEffect {
  /** The share above by which they may look after this one whatever becomes of it; the nearest. Null for none. */
  readonly through: string | null;
  /** Whether everyone may speak for the share, so that it changes nothing who is named. */
  readonly everyone: boolean;
  /** How many shares are under it, which they may look after too. */
  readonly below: number;
}

/** The effect on one user, as far as the shares above and below are seen. */
export function speakerEffect(share: Node, userName: string, shares: readonly Node[]): SpeakerEffect {
  const above = chainOf(share.name, shares)
    .slice(0, -1)
    .map((name) => shares.find((one) => one.name === name));
  const through = above.findLast(
    (one) => one !== undefined && (one.defaultSpeakers || one.speakers.includes(userName)),
  );
  return {
    through: through?.name ?? null,
    everyone: share.defaultSpeakers,
    below: under(share.name, shares).length,
  };
}
