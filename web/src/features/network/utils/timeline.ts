import type { LinkTimeline, LinkTimelines, Link, LinkUse, Network } from '../../../api/types';
import { fillOf } from '../../../lib/capacity';
import type { Interval } from '../../../lib/timeline';
import type { Mark, Marks } from '../../../map/marks';
import { choiceValue } from '../../../ui/networkParts';
import { heatOfPart, type Heat } from '../components/map/heat';
import { text } from '../text';

/** How many steps a table has. */
export function countOf({ from, to, stepSeconds }: LinkTimelines): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (stepSeconds * 1_000));
}

/** The time of a step. */
export function stepAt({ from, stepSeconds }: LinkTimelines, index: number): Interval {
  const start = Date.parse(from) + index * stepSeconds * 1_000;
  return { start, end: start + stepSeconds * 1_000 };
}

/** The step that an instant is in; the first or the last one where it is outside of all. */
export function indexAt(table: LinkTimelines, at: number): number {
  const index = Math.floor((at - Date.parse(table.from)) / (table.stepSeconds * 1_000));
  return Math.min(countOf(table) - 1, Math.max(0, index));
}

/** A use whose colour may stand for something else than what is used. */
export interface ShownUse extends LinkUse {
  readonly shownBps?: number | null;
  /** Whether the link was not known yet. */
  readonly isUnknown?: boolean;
}

/** Whether a step is ahead of the time up to which there are measurements. */
export function isAhead(table: LinkTimelines, index: number): boolean {
  return stepAt(table, index).start > Date.parse(table.now);
}

/**
 * The links in a step. Colours stand for what is reserved ahead of now, where nothing is used yet, and where nothing was
 * measured of a link that was there.
 */
export function usesAt(table: LinkTimelines, index: number): ShownUse[] {
  const ahead = isAhead(table, index);
  return table.links.map((link) => {
    const reserved = link.reservedBps[index] ?? 0;
    const isUnknown = link.states[index] === 'unknown';
    return {
      id: link.id,
      fromName: link.fromName,
      toName: link.toName,
      rateBps: link.rateBps,
      usedBps: isUnknown ? null : (link.usedBps[index] ?? null),
      reservedNowBps: reserved,
      reservedPeakBps: reserved,
      ...((ahead || isOnlyReserved(link, index)) && { shownBps: reserved }),
      ...(isUnknown && { isUnknown }),
    };
  });
}

/** What the colours of links stand for. */
export type Colors = 'used' | 'reserved' | 'either';

/** What colours stand for in a step: with `either`, what was reserved where nothing was measured. */
export function colorsAt(table: LinkTimelines, index: number): Colors {
  if (isAhead(table, index)) return 'reserved';
  return table.links.some((link) => isOnlyReserved(link, index)) ? 'either' : 'used';
}

/** Whether a link was there in a step and nothing was measured of it. */
function isOnlyReserved({ states, usedBps }: LinkTimeline, index: number): boolean {
  return (states[index] === 'up' || states[index] === 'out') && (usedBps[index] ?? null) === null;
}

/** The links that are down or out of service in a step. */
export function marksAt(table: LinkTimelines, index: number): Marks {
  const marks = new Map<string, Mark>();
  for (const link of table.links) {
    const state = link.states[index];
    if (state !== 'out' && state !== 'down') continue;
    const part = choiceValue(linkOf(link));
    if (part !== null) {
      const words = state === 'out' ? text.map.outages.out : text.timeline.states.down;
      marks.set(part, { kind: state, short: words, words });
    }
  }
  return marks;
}

/** The network with the links between its switches that were there in the time of the table and are gone. */
export function withGone(network: Network, table: LinkTimelines): Network {
  const known = new Set(network.links.map(({ id }) => id));
  const switches = new Set(network.switches.map(({ dpid }) => dpid));
  const gone = table.links.filter(
    ({ id, from, to }) => !known.has(id) && from && to && switches.has(from.dpid) && switches.has(to.dpid),
  );
  return gone.length === 0 ? network : { ...network, links: [...network.links, ...gone.map(linkOf)] };
}

function linkOf({ id, from, to, fromName, toName, rateBps }: LinkTimeline): Link {
  const end = (at: LinkTimeline['from'], name: string): Link['from'] => ({
    dpid: at?.dpid ?? null,
    port: at?.port ?? null,
    name,
    host: at === null ? name : null,
  });
  return { id, from: end(from, fromName), to: end(to, toName), rateBps };
}

/** What a cell of the heatmap shows. */
export type CellKind = Heat | 'down' | 'out';

/** Neighbouring steps that look the same. */
export interface Run {
  readonly kind: CellKind;
  readonly start: number;
  readonly length: number;
}

/** The steps of a link as runs of the same colour, so that few shapes draw many steps. */
export function runsOf(link: LinkTimeline, measure: 'used' | 'reserved'): Run[] {
  const runs: Run[] = [];
  for (const [index, state] of link.states.entries()) {
    const kind = state === 'out' || state === 'down' ? state : kindOf(link, measure, index);
    const last = runs.at(-1);
    if (last?.kind === kind) runs[runs.length - 1] = { ...last, length: last.length + 1 };
    else runs.push({ kind, start: index, length: 1 });
  }
  return runs;
}

function kindOf(link: LinkTimeline, measure: 'used' | 'reserved', index: number): Heat {
  const bps = (measure === 'used' ? link.usedBps : link.reservedBps)[index] ?? null;
  if (bps === null || link.states[index] === 'unknown') return 'unmeasured';
  const fill = fillOf(bps, link.rateBps);
  return heatOfPart(fill.kind === 'none' ? 0 : fill.fraction);
}
