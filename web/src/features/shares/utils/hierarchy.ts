import type { Share } from '../../../api/types';
import { mayAppointSpeakers } from './rights';

type Node = Pick<Share, 'name' | 'parent'>;

/** The names of a share and of those above it, the highest first, as far as they are seen. */
export function chainOf(name: string | null, shares: readonly Node[]): string[] {
  const parents = new Map(shares.map((share) => [share.name, share.parent]));
  const chain: string[] = [];
  for (let at = name; at !== null && parents.has(at); at = parents.get(at) ?? null) chain.unshift(at);
  return chain;
}

/** The names of all shares under one, parents before children. */
export function under(name: string, shares: readonly Node[]): string[] {
  const inside = new Set([name]);
  // The gateway lists parents before their children.
  for (const share of shares) if (share.parent !== null && inside.has(share.parent)) inside.add(share.name);
  inside.delete(name);
  return [...inside];
}

/** Where a share may be moved: shares that one may add to, but not itself, what is under it, or where it is. */
export function moveTargets(
  share: Node,
  shares: readonly (Node & Pick<Share, 'maySpeak' | 'mayReshape'>)[],
): string[] {
  const below = new Set(under(share.name, shares));
  return shares
    .filter((place) => mayAppointSpeakers(place) && place.name !== share.parent && place.name !== share.name)
    .filter((place) => !below.has(place.name))
    .map(({ name }) => name);
}
