import type { Frame, MapNode } from '../../../../map/graph';
import { rowsByHeight } from '../../../../map/layout/shape';

/** Switches that stay together in a picture, in rows by their distance from hosts, the farthest first. */
export interface SwitchGroup {
  /** The id of the first switch of its lowest row, which also names the group. */
  readonly id: string;
  /** Whether it joins the other groups. */
  readonly isCore: boolean;
  readonly rows: readonly (readonly MapNode[])[];
}

/**
 * The switches of a network in groups: the core, and the parts that it falls into without the core, such as the pods of a
 * fat tree. A network that falls into parts of a single switch, or into none, is one group.
 */
export function switchGroupsOf(frame: Frame): readonly SwitchGroup[] {
  const nodeById = new Map(frame.nodes.map((node) => [node.id, node]));
  const rows = rowsByHeight(frame).map((row) => row.flatMap((id) => nodeById.get(id) ?? []));
  for (let tiers = 0; tiers < rows.length; tiers++) {
    const below = rows.slice(tiers);
    const parts = partsOf(below, frame);
    const count = below.flat().length;
    if (parts.length > 1 && parts.length <= count / 2) {
      const core = tiers === 0 ? [] : [groupOf(rows.slice(0, tiers), true)];
      return [...core, ...parts.map((part) => groupOf(part, false))];
    }
  }
  return rows.length === 0 ? [] : [groupOf(rows, false)];
}

function groupOf(rows: SwitchGroup['rows'], isCore: boolean): SwitchGroup {
  const lowest = rows.at(-1)?.[0];
  return { id: lowest?.id ?? '', isCore, rows };
}

/** The parts of these rows that no cable connects, in the order of their lowest switches. */
function partsOf(rows: SwitchGroup['rows'], { cables }: Frame): SwitchGroup['rows'][] {
  const neighbours = new Map(rows.flat().map(({ id }) => [id, [] as string[]]));
  for (const { above, below } of cables) {
    if (!neighbours.has(above) || !neighbours.has(below)) continue;
    neighbours.get(above)?.push(below);
    neighbours.get(below)?.push(above);
  }
  const partOf = new Map<string, number>();
  let count = 0;
  for (const { id } of [...rows].reverse().flat()) {
    if (partOf.has(id)) continue;
    const part = new Set([id]);
    for (const at of part) for (const next of neighbours.get(at) ?? []) part.add(next);
    for (const at of part) partOf.set(at, count);
    count++;
  }
  const parts = Array.from({ length: count }, () => rows.map((): MapNode[] => []));
  rows.forEach((row, index) => {
    for (const node of row) parts[partOf.get(node.id) ?? 0]?.[index]?.push(node);
  });
  return parts.map((part) => part.filter((row) => row.length > 0));
}

/** The switch that a key of the keyboard leads to from another one; undefined where the key leads nowhere. */
export function switchTo(key: string, from: string, groups: readonly SwitchGroup[]): string | undefined {
  const rows = groups.flatMap((group) => group.rows.map((row) => row.map(({ id }) => id)));
  const row = rows.findIndex((ids) => ids.includes(from));
  const column = rows[row]?.indexOf(from) ?? -1;
  const beside = (ids: readonly string[] | undefined) => ids?.[Math.min(column, ids.length - 1)];
  const all = rows.flat();
  switch (key) {
    case 'ArrowLeft':
      return all[all.indexOf(from) - 1];
    case 'ArrowRight':
      return all[all.indexOf(from) + 1];
    case 'ArrowUp':
      return beside(rows[row - 1]);
    case 'ArrowDown':
      return beside(rows[row + 1]);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}
