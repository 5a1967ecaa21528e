import type { LinkUse } from '../../../api/types';
import { fillOf } from '../../../lib/capacity';
import type { Cable, Wire } from '../../../map/graph';

/** A cable with how its one or two directions are used, the fuller one first. */
export interface UsedCable extends Wire {
  readonly directions: readonly [LinkUse, ...LinkUse[]];
}

/** The cables with their use; a direction that nobody has told of yet is left out. */
export function usedCables(cables: readonly Cable[], uses: readonly LinkUse[]): UsedCable[] {
  const useById = new Map(uses.map((use) => [use.id, use]));
  return cables.flatMap(({ id, above, below, there, back }) => {
    const [one, other] = [useById.get(there.id), back ? useById.get(back.id) : undefined];
    const directions = fullerFirst(one, other);
    return directions === null ? [] : [{ id, above, below, directions }];
  });
}

function fullerFirst(one: LinkUse | undefined, other: LinkUse | undefined): UsedCable['directions'] | null {
  if (one === undefined || other === undefined) {
    const only = one ?? other;
    return only === undefined ? null : [only];
  }
  return usedPart(other) > usedPart(one) ? [other, one] : [one, other];
}

/** What part of a link is used; 0 where nobody has measured. */
export function usedPart(link: LinkUse): number {
  const fill = fillOf(link.usedBps ?? 0, link.rateBps);
  return fill.kind === 'none' ? 0 : fill.fraction;
}
