import type { MapNode } from './graph';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where every node of a picture is, in pixels from its corner. */
export type Places = ReadonlyMap<string, Place>;

/** What a node is drawn as. */
export function kindOf({ node }: Pick<MapNode, 'node'>): 'switch' | 'host' {
  return node === null ? 'host' : 'switch';
}

/** How large the boxes of nodes are, in pixels. */
export const sizes = { switch: { width: 132, height: 48 }, host: { width: 78, height: 34 } } as const;
