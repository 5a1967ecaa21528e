import type { Frame } from '../../../../map/graph';
import { sizes, sizesOf, type Place, type Places } from '../../../../map/layout/sizes';
import type { HighlightedPath } from '../../../../map/path/highlight';

/** From the middle of one node of a row to that of the next, and from row to row, in pixels. */
const steps = { column: sizes.switch.width + 36, row: sizes.switch.height + 60 } as const;

/** What of a network is near a path: its nodes, the switches next to them, and the cables from one to the other. */
export function around(frame: Frame, { ids }: HighlightedPath): Frame {
  const onPath = new Set(ids);
  const touching = frame.cables.filter(({ above, below }) => onPath.has(above) || onPath.has(below));
  const near = new Set(touching.flatMap(({ above, below }) => [above, below]));
  const nodes = frame.nodes.filter(({ id, node }) => onPath.has(id) || (node !== null && near.has(id)));
  const kept = new Set(nodes.map(({ id }) => id));
  return {
    nodes,
    cables: touching.filter(({ above, below }) => kept.has(above) && kept.has(below)),
    heights: frame.heights,
  };
}

/**
 * Positions of a path and its surroundings: switches farther from hosts are higher, as on every map, and the path is in
 * the middle of each row, so that it needs little space even in a wide network. Its hosts are under their switches.
 */
export function placesAround({ nodes, cables, heights }: Frame, { ids, gaps }: HighlightedPath): Places {
  const switches = nodes.filter(({ node }) => node !== null).map(({ id }) => id);
  const hosts = ids.filter((id) => !switches.includes(id));
  // Switches that no host reaches are on top.
  const heightOf = (id: string) => heights.get(id) ?? Infinity;
  const levels = [...new Set(switches.map(heightOf))].sort((one, other) => other - one);
  const middles = new Map<string, Place>();
  for (const [level, height] of levels.entries()) {
    const row = switches.filter((id) => heightOf(id) === height);
    const highlighted = ids.filter((id) => row.includes(id));
    const others = row.filter((id) => !highlighted.includes(id));
    const left = others.slice(0, Math.floor(others.length / 2));
    const right = others.slice(left.length);
    const first =
      highlighted.length === 0 ? -(row.length - 1) / 2 : -left.length - (highlighted.length - 1) / 2;
    [...left, ...highlighted, ...right].forEach((id, index) => {
      middles.set(id, { x: (first + index) * steps.column, y: level * steps.row });
    });
  }
  const switchOf = new Map([...cables, ...gaps].map(({ above, below }) => [below, above]));
  for (const id of hosts) {
    const under = hosts.filter((other) => switchOf.get(other) === switchOf.get(id));
    const x = middles.get(switchOf.get(id) ?? '')?.x ?? 0;
    const aside = (under.indexOf(id) - (under.length - 1) / 2) * (sizes.host.width + 24);
    middles.set(id, { x: x + aside, y: levels.length * steps.row });
  }
  const sizeOf = sizesOf('full');
  return new Map(
    nodes.flatMap((node) => {
      const middle = middles.get(node.id);
      return middle === undefined ? [] : [[node.id, { x: middle.x - sizeOf(node).width / 2, y: middle.y }]];
    }),
  );
}

/** What the room is for: the path, and the middle of every row, those above the path and below it, too. */
export function middleOf({ nodes }: Frame, places: Places, { ids }: HighlightedPath): readonly string[] {
  const sizeOf = sizesOf('full');
  const isInMiddle = (node: Frame['nodes'][number]) => {
    const middle = (places.get(node.id)?.x ?? Infinity) + sizeOf(node).width / 2;
    return Math.abs(middle) < steps.column;
  };
  return nodes.filter((node) => ids.includes(node.id) || isInMiddle(node)).map(({ id }) => id);
}
