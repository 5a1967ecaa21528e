import { Position } from '@xyflow/react';
import type { MapNode } from './graph';
import type { FlowNode } from './MapNodes';
import { kindOf, sizesOf, type Detail, type Places } from './sizes';

/**
 * The nodes at their positions; where a path is shown, `isHighlighted` selects the nodes on it. Sizes and the ends of
 * cables, in the middle of the upper and the lower side, are given, so that cables are drawn without measuring the
 * nodes first.
 */
export function boxesOf(
  nodes: readonly MapNode[],
  { places, detail = 'full' }: { readonly places: Places; readonly detail?: Detail },
  isHighlighted?: (id: string) => boolean,
): FlowNode[] {
  const sizeOf = sizesOf(detail);
  return nodes.map((shown) => {
    const type = kindOf(shown);
    const size = sizeOf(shown);
    const middle = { x: size.width / 2, width: 0, height: 0 };
    return {
      id: shown.id,
      type,
      position: places.get(shown.id) ?? { x: 0, y: 0 },
      ...size,
      measured: size,
      handles: [
        { ...middle, type: 'target', position: Position.Top, y: 0 },
        { ...middle, type: 'source', position: Position.Bottom, y: size.height },
      ],
      data: { shown, brief: detail === 'brief', highlighted: isHighlighted?.(shown.id) },
    };
  });
}
