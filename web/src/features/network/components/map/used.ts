import type { LinkUse } from '../../../../api/types';
import { fillOf } from '../../../../lib/capacity';
import type { Cable, Wire } from '../../../../map/graph';
import { markOf, type Mark, type Marks } from '../../../../map/marks';
import { formatMeasuredRate, formatRate } from '../../../../lib/rate';
import { text } from '../../text';

/** A cable with how its one or two directions are used, the fuller one first. */
export interface UsedCable extends Wire {
  readonly directions: readonly [LinkUse, ...LinkUse[]];
  readonly mark: Mark | undefined;
}

/** The cables with their use, without the directions that have no measurement yet. */
export function usedCables(cables: readonly Cable[], uses: readonly LinkUse[], marks: Marks): UsedCable[] {
  const useById = new Map(uses.map((use) => [use.id, use]));
  return cables.flatMap((cable) => {
    const { id, above, below, there, back } = cable;
    const [one, other] = [useById.get(there.id), back ? useById.get(back.id) : undefined];
    const directions = fullerFirst(one, other);
    return directions === null ? [] : [{ id, above, below, directions, mark: markOf(marks, cable) }];
  });
}

function fullerFirst(one: LinkUse | undefined, other: LinkUse | undefined): UsedCable['directions'] | null {
  if (one === undefined || other === undefined) {
    const only = one ?? other;
    return only === undefined ? null : [only];
  }
  return usedPart(other) > usedPart(one) ? [other, one] : [one, other];
}

/** The used part of a link; 0 without a measurement. */
export function usedPart(link: LinkUse): number {
  const fill = fillOf(link.usedBps ?? 0, link.rateBps);
  return fill.kind === 'none' ? 0 : fill.fraction;
}

/** Steps of use, from the least to the most; the colour of a cable. */
export type Heat = 'unmeasured' | 'idle' | 'light' | 'busy' | 'near';

/** Idle below 1 %, light to 50, busy to 90, and near its rate from there on. */
export function heatOf(link: LinkUse): Heat {
  if (link.usedBps === null) return 'unmeasured';
  const use = usedPart(link);
  if (use >= 0.9) return 'near';
  if (use >= 0.5) return 'busy';
  return use >= 0.01 ? 'light' : 'idle';
}

/** What is used of a direction, what is reserved, and its rate, in words. */
export function describeUse(link: LinkUse): string {
  const name = text.links.direction(link.fromName, link.toName);
  const used = link.usedBps === null ? text.links.notMeasured : formatMeasuredRate(link.usedBps);
  return `${name}: ${text.links.amounts(used, formatRate(link.reservedNowBps), formatRate(link.rateBps))}`;
}
