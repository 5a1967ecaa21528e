import type { Cable, Wire } from '../../../../map/graph';
import type { LitPath, Way } from './lit';
import type { PathEdge } from './PathCable';

/** Cables with the path's own last, so that nothing is drawn over them; then steps that no cable is known for. */
export function linesOf(cables: readonly Cable[], { ways, gaps }: LitPath): PathEdge[] {
  const drawn = cables.map((cable) => lineOf(cable, ways.get(cable.id) ?? null, false));
  return [
    ...drawn.filter(({ id }) => !ways.has(id)),
    ...drawn.filter(({ id }) => ways.has(id)),
    ...gaps.map((gap) => lineOf(gap, gap.way, true)),
  ];
}

function lineOf({ id, above, below }: Wire, way: Way | null, gap: boolean): PathEdge {
  return { id, type: 'path', source: above, target: below, data: { way, gap } };
}
