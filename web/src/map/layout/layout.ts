import { labelled, linesBetweenMiddles, linesBetweenRows, type PlacedLines } from './cableLines';
import { around, type Drawing } from './geometry';
import type { NetworkGraph, TieredGraph } from '../graph';
import { meshBoxes } from './mesh';
import { ringDrawing } from './ring';
import { detailOf, shapeOf, type Shape } from './shape';
import { labelSizes, sizesOf, type Detail, type Places, type Size, type SizeOf } from './sizes';
import { tierBoxes } from './tiers';

/** A network as it is drawn. */
export interface Layout {
  readonly places: Places;
  readonly lines: PlacedLines;
  readonly size: Size;
  readonly detail: Detail;
}

/** Lays out a network of which every node and cable is drawn; the same network always in the same way. */
export async function layoutOf(graph: TieredGraph): Promise<Layout> {
  const shape = shapeOf(graph);
  const detail = detailOf(shape, graph.nodes);
  const sizeOf = sizesOf(detail);
  if (shape.kind !== 'tiers') return withLabels(await ringOrMesh(graph, shape, sizeOf, detail), detail);
  const boxes = tierBoxes(graph, shape, sizeOf);
  return withLabels({ boxes, lines: linesBetweenRows(boxes, graph.cables) }, detail);
}

/** A ring on its circle; all else, and a ring whose hosts have several cables, as a mesh. */
export async function ringOrMesh(
  graph: NetworkGraph,
  shape: Shape,
  sizeOf: SizeOf,
  detail: Detail,
): Promise<Drawing> {
  const ring = shape.kind === 'ring' ? await ringDrawing(graph, shape.order, sizeOf, detail) : null;
  if (ring !== null) return ring;
  const boxes = await meshBoxes(graph, sizeOf, detail);
  return { boxes, lines: linesBetweenMiddles(boxes, graph.cables) };
}

/** The layout that draws these boxes and lines, with labels. */
export async function withLabels({ boxes, lines }: Drawing, detail: Detail): Promise<Layout> {
  return {
    places: new Map([...boxes].map(([id, { x, y }]) => [id, { x, y }])),
    lines: await labelled(lines, boxes, labelSizes[detail]),
    size: around([...boxes.values()]),
    detail,
  };
}
