import type { Edge } from '@xyflow/react';
import type { Hop, Host } from '../../api/types';
import type { Line } from '../layout/geometry';
import { idOf, type Cable, type Frame, type Wire } from '../graph';
import { placesOf } from '../../ui/display/path';

/** Which way a cable is taken: from its upper end to its lower one, or from the lower to the upper. */
export type Way = 'down' | 'up';

/** A step from one node of a path to the next for which no cable is known, drawn where one would be. */
export interface Gap extends Wire {
  readonly way: Way;
}

/** As much of a path as is in the network. */
export interface HighlightedPath {
  /** Its nodes, in its order, by their ids. */
  readonly ids: readonly string[];
  /** Which way it takes each of its cables, by the id of the cable. */
  readonly ways: ReadonlyMap<string, Way>;
  readonly gaps: readonly Gap[];
  /** What it goes through that is not in the network, by name. */
  readonly missing: readonly string[];
}

interface Stop {
  readonly name: string;
  /** Null where it is not in the network. */
  readonly id: string | null;
  readonly hop: Hop | undefined;
}

/** Finds the path of a booking, by its names and its hops, on the picture of the network. */
export function highlightedPathOf(
  pathNames: readonly string[],
  hops: readonly Hop[],
  frame: Frame,
  hosts: readonly Pick<Host, 'name' | 'addresses'>[],
): HighlightedPath {
  const stops = stopsOf(pathNames, hops, frame, hosts);
  const ways = new Map<string, Way>();
  const gaps: Gap[] = [];
  for (const [index, to] of stops.slice(1).entries()) {
    const from = stops[index];
    if (!from?.id || !to.id) continue;
    const cable = cableBetween(from, to, frame.cables);
    if (cable) ways.set(cable.id, cable.above === from.id ? 'down' : 'up');
    else gaps.push(gapBetween(from.id, to.id, frame.heights));
  }
  return {
    ids: stops.flatMap(({ id }) => id ?? []),
    ways,
    gaps,
    missing: stops.flatMap(({ id, name }) => (id === null ? [name] : [])),
  };
}

function stopsOf(
  pathNames: readonly string[],
  hops: readonly Hop[],
  { nodes }: Frame,
  hosts: readonly Pick<Host, 'name' | 'addresses'>[],
): Stop[] {
  const hopOf = new Map(hops.map((hop) => [hop.switchName, hop]));
  const idOfHost = new Map(nodes.flatMap(({ id, node }) => (node === null ? [[id, id]] : [])));
  const idOfSwitch = new Map(nodes.flatMap(({ id, name, node }) => (node === null ? [] : [[name, id]])));
  return placesOf(pathNames).map(({ name, kind }) => {
    if (kind === 'switch') return { name, id: idOfSwitch.get(name) ?? null, hop: hopOf.get(name) };
    // A path may name a host by an address, and the network the same host by its name.
    const called = hosts.find(({ addresses }) => addresses.includes(name))?.name;
    return { name, id: idOfHost.get(name) ?? idOfHost.get(called ?? '') ?? null, hop: undefined };
  });
}

/** Drawn upwards to what is farther from hosts, as a switch is that is away and that no host reaches. */
function gapBetween(from: string, to: string, heights: Frame['heights']): Gap {
  const heightOf = (id: string) => heights.get(id) ?? Infinity;
  const id = `${from} ${to}`;
  return heightOf(from) < heightOf(to)
    ? { id, above: to, below: from, way: 'up' }
    : { id, above: from, below: to, way: 'down' };
}

/** The cable at the very ports that the switches use; one between the two where the ports have none. */
function cableBetween(from: Stop, to: Stop, cables: readonly Cable[]): Cable | undefined {
  const between = cables.filter(
    ({ above, below }) => (above === from.id && below === to.id) || (above === to.id && below === from.id),
  );
  const atPorts = between.find(
    (cable) =>
      portOf(cable, from) === (from.hop?.outPort ?? null) && portOf(cable, to) === (to.hop?.inPort ?? null),
  );
  return atPorts ?? between[0];
}

function portOf({ there: { from, to } }: Cable, { id }: Stop): number | null {
  return idOf(from) === id ? from.port : to.port;
}

/** A drawn cable. */
export type PathEdge = Edge<
  {
    /** Null where neither the path nor its backup takes it. */
    readonly way: Way | null;
    /** Whether only the backup takes it. */
    readonly isBackup: boolean;
    /** Whether it replaces a cable that is not known. */
    readonly gap: boolean;
    /** Whether it is a cable that is down. */
    readonly isDown: boolean;
    /** Where it is; undefined from the lower side of its upper end to the upper side of the other. */
    readonly line: Line | undefined;
  },
  'path'
>;

/** Cables with those of the path and its backup last, so that nothing is drawn over them; then steps that no cable is known for. */
export function linesOf(
  cables: readonly Cable[],
  { ways, gaps }: HighlightedPath,
  backupWays: HighlightedPath['ways'],
  lines?: ReadonlyMap<string, Line>,
  isDown: (cable: Cable) => boolean = () => false,
): PathEdge[] {
  const lineOf = (
    { id, above, below }: Wire,
    way: Way | null,
    { gap = false, isDown: isCut = false },
  ): PathEdge => ({
    id,
    type: 'path',
    source: above,
    target: below,
    data: {
      way,
      isBackup: !gap && !ways.has(id) && way !== null,
      gap,
      isDown: isCut,
      line: lines?.get(id),
    },
  });
  const drawn = cables.map((cable) =>
    lineOf(cable, ways.get(cable.id) ?? backupWays.get(cable.id) ?? null, { isDown: isDown(cable) }),
  );
  return [
    ...drawn.filter(({ data }) => data?.way == null),
    ...drawn.filter(({ data }) => data?.isBackup === true),
    ...drawn.filter(({ id }) => ways.has(id)),
    ...gaps.map((gap) => lineOf(gap, gap.way, { gap: true })),
  ];
}
