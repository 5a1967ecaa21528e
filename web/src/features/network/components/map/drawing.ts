import type { QueryClient } from '@tanstack/react-query';
import type { Network } from '../../../../api/types';
import { withDownLinks } from '../../../../map/down';
import { frameOf, isLarge, type Frame } from '../../../../map/graph';
import { layoutQuery } from '../../../../map/useLayout';

/** With more switches, lines between them cover each other. */
const maxDrawn = 100;

/** How a network is drawn: as squares, with hosts in blocks, or with every node and cable. */
export function drawingOf({ nodes }: Frame): 'grid' | 'blocks' | 'full' {
  const switches = nodes.filter(({ node }) => node !== null).length;
  if (switches > maxDrawn) return 'grid';
  return isLarge({ nodes }) ? 'blocks' : 'full';
}

/** Lays the network out before its map is drawn for the first time. */
export async function layOutEarly(queries: QueryClient, network: Network): Promise<void> {
  const frame = frameOf(withDownLinks(network));
  const drawing = drawingOf(frame);
  if (drawing !== 'grid') await queries.query(layoutQuery(drawing, frame));
}
