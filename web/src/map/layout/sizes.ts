import type { MapNode } from '../graph';

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where every node of a picture is, in pixels from its corner. */
export type Places = ReadonlyMap<string, Place>;

/** What a node is drawn as. */
export function kindOf({ node }: Pick<MapNode, 'node'>): 'switch' | 'host' {
  return node === null ? 'host' : 'switch';
}

/** Whether switches have the number of their ports, or, on crowded pictures, only their name in larger letters. */
export type Detail = 'full' | 'brief';

/** How large the boxes of nodes with short names are, in pixels. */
export const sizes = {
  switch: { width: 132, height: 48 },
  brief: { width: 64, height: 32 },
  host: { width: 62, height: 34 },
} as const;

/** How large a label of a cable with as many characters as one can have is, with some room around it, in pixels. */
export const labelSizes = { full: { width: 50, height: 22 }, brief: { width: 58, height: 25 } } as const;

/** The icon and the edges of a box, and a character of a name, in pixels. */
const room = { besideName: 40, full: 8, brief: 10 } as const;

/** The widest box; longer names are cut. */
const maxWidth = 220;

export type SizeOf = (node: MapNode) => Size;

/** How large nodes are drawn: large enough for their names. */
export function sizesOf(detail: Detail): SizeOf {
  return (node) => {
    const { width, height } =
      sizes[kindOf(node) === 'host' ? 'host' : detail === 'brief' ? 'brief' : 'switch'];
    const named = room.besideName + room[detail] * node.name.length;
    return { width: Math.max(width, Math.min(named, maxWidth)), height };
  };
}
