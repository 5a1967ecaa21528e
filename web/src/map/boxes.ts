import { Position } from '@xyflow/react';
import type { MapNode } from './graph';
import { kindOf, sizesOf, type Detail, type Places } from './layout/sizes';
import type { FlowNode } from './MapNodes';
import type { Marks } from './marks';

/** How nodes differ from one another. */
interface Looks {
  /** Where a path is shown, which nodes are on it. */
  readonly isHighlighted?: ((id: string) => boolean) | undefined;
  readonly marks?: Marks;
}

/**
 * The nodes at their positions. Sizes and the ends of cables, in the middle of the upper and the lower side, are given,
 * so that cables are drawn without measuring the nodes first.
 */
export function boxesOf(
  nodes: readonly MapNode[],
  { places, detail = 'full' }: { readonly places: Places; readonly detail?: Detail },
  { isHighlighted, marks }: Looks = {},
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
      data: {
        shown,
        brief: detail === 'brief',
        highlighted: isHighlighted?.(shown.id),
        mark: marks?.get(shown.id),
      },
    };
  });
}
