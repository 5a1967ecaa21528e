import { fillOf } from '../../../../lib/capacity';
import type { Cable, Wire } from '../../../../map/graph';
import { markOf, type Mark, type Marks } from '../../../../map/marks';
import { formatMeasuredRate, formatRate } from '../../../../lib/rate';
import { text } from '../../text';
import type { ShownUse } from '../../utils/timeline';
import { heatOfPart, type Heat } from './heat';

/** A cable with how its one or two directions are used, the fuller one first. */
export interface UsedCable extends Wire {
  readonly directions: readonly [ShownUse, ...ShownUse[]];
  readonly mark: Mark | undefined;
}

/** The cables with their use, without the directions that have no measurement yet. */
export function usedCables(cables: readonly Cable[], uses: readonly ShownUse[], marks: Marks): UsedCable[] {
  const useById = new Map(uses.map((use) => [use.id, use]));
  return cables.flatMap((cable) => {
    const { id, above, below, there, back } = cable;
    const [one, other] = [useById.get(there.id), back ? useById.get(back.id) : undefined];
    const directions = fullerFirst(one, other);
    return directions === null ? [] : [{ id, above, below, directions, mark: markOf(marks, cable) }];
  });
}

function fullerFirst(one: ShownUse | undefined, other: ShownUse | undefined): UsedCable['directions'] | null {
  if (one === undefined || other === undefined) {
    const only = one ?? other;
    return only === undefined ? null : [only];
  }
  return usedPart(other) > usedPart(one) ? [other, one] : [one, other];
}

/** What the colour of a link stands for: what is used, or else what is asked to be shown. */
export function shownOf({ usedBps, shownBps = usedBps }: ShownUse): number | null {
  return shownBps;
}

/** The shown part of a link; 0 without a measurement. */
export function usedPart(link: ShownUse): number {
  const fill = fillOf(shownOf(link) ?? 0, link.rateBps);
  return fill.kind === 'none' ? 0 : fill.fraction;
}

/** The colour of a link. */
export function heatOf(link: ShownUse): Heat {
  return shownOf(link) === null ? 'unmeasured' : heatOfPart(usedPart(link));
}

/** What is used of a direction, what is reserved, and its rate, in words. */
export function describeUse(link: ShownUse): string {
  const name = text.links.direction(link.fromName, link.toName);
  if (link.isUnknown === true) return text.links.marked(name, text.timeline.states.unknown);
  const used = link.usedBps === null ? text.links.notMeasured : formatMeasuredRate(link.usedBps);
  return `${name}: ${text.links.amounts(used, formatRate(link.reservedNowBps), formatRate(link.rateBps))}`;
}
