import { placedByElk } from './engine';
import { boxAround, middleOf, type Box } from './geometry';
import type { NetworkGraph } from '../graph';
import { labelSizes, type Detail, type Place, type SizeOf } from './sizes';
import { parallelGap } from './cableLines';
import { untangled } from './untangle';

/** The lengths of cables that elk aims at, in pixels. */
const lengths = { cable: 105, host: 80 } as const;

/** Before it minimizes the stress, elk pushes all pairs of nodes this often, which takes seconds in a large network. */
const iterations = { small: 300, large: 60 } as const;

/** A network of more nodes is large. */
const largeMesh = 60;

/** The width of a picture as a multiple of its height that fills the page best. */
const aspect = 1.9;

/**
 * Places any network: elk minimizes the stress, so that the distance of two nodes on the picture is like that in the
 * network. Then nodes are pushed off each other, and off cables that are not theirs.
 */
export async function meshBoxes(
  { nodes, cables }: NetworkGraph,
  sizeOf: SizeOf,
  detail: Detail,
): Promise<ReadonlyMap<string, Box>> {
  const hosts = new Set(nodes.flatMap(({ id, node }) => (node === null ? [id] : [])));
  const counts = new Map<string, number>();
  for (const { above, below } of cables) {
    const pair = [above, below].sort().join('\n');
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const pairs = [...counts].map(([pair, count]) => {
    const [one = '', other = ''] = pair.split('\n');
    return { ends: [one, other] as const, width: (count - 1) * parallelGap };
  });
  const corners = await placedByElk(
    {
      'elk.algorithm': 'stress',
      'elk.spacing.nodeNode': '60',
      'elk.force.iterations': String(nodes.length > largeMesh ? iterations.large : iterations.small),
    },
    nodes.map((node) => ({ id: node.id, ...sizeOf(node) })),
    pairs.map(({ ends }) => {
      const length = ends.some((id) => hosts.has(id)) ? lengths.host : lengths.cable;
      return { ends, options: { 'elk.stress.desiredEdgeLength': String(length) } };
    }),
  );
  const middles = nodes.map((node) =>
    middleOf({ ...(corners.get(node.id) ?? { x: 0, y: 0 }), ...sizeOf(node) }),
  );
  const places = widened(
    upright(
      middles,
      nodes.map(({ id }) => hosts.has(id)),
    ),
  );
  const boxes = nodes.map(
    (node, index) => [node.id, boxAround(places[index] ?? { x: 0, y: 0 }, sizeOf(node))] as const,
  );
  return untangled(new Map(boxes), pairs, labelSizes[detail]);
}

/** Turns a picture so that it is as wide as possible, its first node on the left and its hosts more below than above. */
function upright(places: readonly Place[], isHost: readonly boolean[]): readonly Place[] {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [x, y] = [mean(places.map((place) => place.x)), mean(places.map((place) => place.y))];
  const centred = places.map((place) => ({ x: place.x - x, y: place.y - y }));
  const spread = (of: (place: Place) => number) => mean(centred.map(of));
  const angle =
    Math.atan2(
      2 * spread((at) => at.x * at.y),
      spread((at) => at.x * at.x - at.y * at.y),
    ) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = centred.map((at) => ({ x: at.x * cos + at.y * sin, y: at.y * cos - at.x * sin }));
  const toLeft = (turned[0]?.x ?? 0) > 0 ? -1 : 1;
  const down = mean(turned.flatMap((at, index) => (isHost[index] ? [at.y] : []))) < 0 ? -1 : 1;
  return turned.map((at) => ({ x: at.x * toLeft, y: at.y * down }));
}

/** Makes a picture wider until it fills the page: boxes are wide, too. */
function widened(places: readonly Place[]): readonly Place[] {
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const [width, height] = [extent(places.map(({ x }) => x)), extent(places.map(({ y }) => y))];
  const factor = Math.min(2, Math.max(1, (aspect * height) / Math.max(1, width)));
  return places.map(({ x, y }) => ({ x: x * factor, y }));
}
