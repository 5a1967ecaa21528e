import type { MapNode } from './graph';
import type { FlowNode } from './MapNodes';
import { kindOf, sizes, type Places } from './sizes';

/** The nodes at their places; where a path is shown, `isLit` says which of them are on it. */
export function boxesOf(
  nodes: readonly MapNode[],
  places: Places,
  isLit?: (id: string) => boolean,
): FlowNode[] {
  return nodes.map((shown) => ({
    id: shown.id,
    type: kindOf(shown),
    position: places.get(shown.id) ?? { x: 0, y: 0 },
    ...sizes[kindOf(shown)],
    data: { shown, lit: isLit?.(shown.id) },
  }));
}
